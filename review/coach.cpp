#include "review/coach.h"

#include <algorithm>
#include <utility>

#include "bots/belief/belief.h"
#include "review/proofs.h"
#include "review/reason.h"
#include "review/suspicion.h"

namespace insidejob {
namespace {

constexpr std::uint64_t k_seed = 24;
constexpr std::size_t k_most_moments = 5;
constexpr double k_least_cost = 0.015;
constexpr double k_least_gain = 0.02;
constexpr double k_sure = 2;            // times the noise
constexpr unsigned k_fewest_tries = 3;  // repetitions from which the noise is known at all

// Nobody is praised for pointing at someone who stood out: that was easy, and it may even be wrong.
bool is_obvious(const SeatView& view, const DecisionVerdict& verdict) {
  constexpr double k_obvious = 2.0 / 3;
  if (verdict.did.kind != ActionKind::vote) return false;
  const RoleBelief own = private_belief(view, {.samples = 128}, Seed::from_number(k_seed));
  return own.insider[named_only_in(verdict.did.ballot(), verdict.next.ballot()).index] > k_obvious;
}

Seed seed_of(std::size_t action) { return Seed::from_number(k_seed).derive(action); }

}  // namespace

Coach::Coach(const ReviewedGame& game, Seat seat, std::shared_ptr<const network::Weights> weights)
    : game_(game), seat_(seat), weights_(std::move(weights)), least_gain_(k_least_gain) {
  for (std::size_t i = 0; i < game.actions().size(); ++i) {
    const Action action = game.actions()[i];
    if (action.seat != seat || action.kind == ActionKind::name_partner) continue;
    if (game.by_stand_in(i)) continue;
    if (legal_actions(view_of(i)).size() > 1) decisions_.push_back(i);
  }
}

// All vote at the same time (R6.1), whatever the order in the record.
SeatView Coach::view_of(std::size_t action) const {
  const bool is_vote = game_.actions()[action].kind == ActionKind::vote;
  return game_.view(is_vote ? *game_.vote() : action, seat_);
}

std::size_t Coach::steps_left() const {
  const std::size_t tries = judge_ ? judge_->steps_done() : 0;
  return (decisions_.size() - judged_.size()) * DecisionJudge::steps() - tries + k_most_moments +
         1 - explained_;
}

// Whether more repetitions would hardly make the decision worth mentioning. Most are settled early,
// and stopping can only keep something from being said.
bool Coach::is_settled() const {
  if (judge_->steps_done() < k_fewest_tries) return false;
  const DecisionVerdict verdict = judge_->verdict();
  return verdict.cost + k_sure * verdict.cost_noise < k_least_cost &&
         verdict.gain + k_sure * verdict.gain_noise < least_gain_;
}

bool Coach::step() {
  if (judged_.size() < decisions_.size()) {
    const std::size_t action = decisions_[judged_.size()];
    if (!judge_) {
      judge_.emplace(view_of(action), game_.actions()[action], weights_.get(), seed_of(action));
    }
    if (!judge_->step() || is_settled()) {
      const DecisionVerdict verdict = judge_->verdict();
      least_gain_ = std::max(least_gain_, verdict.gain - k_sure * verdict.gain_noise);
      judged_.push_back({.action = action,
                         .trick = trick_of(game_, action),
                         .verdict = verdict,
                         .line = {},
                         .why = {}});
      judge_.reset();
    }
    return true;
  }
  if (!chosen_) choose();
  if (explained_ < moments_.size()) {
    explain(moments_[explained_++], false);
    return true;
  }
  if (best_ && best_->line.say.empty()) explain(*best_, true);
  return false;
}

void Coach::choose() {
  chosen_ = true;
  for (const CoachMoment& moment : judged_) {
    const DecisionVerdict& verdict = moment.verdict;
    if (verdict.cost > std::max(k_least_cost, k_sure * verdict.cost_noise)) {
      moments_.push_back(moment);
    }
    const bool good = verdict.gain > std::max(k_least_gain, k_sure * verdict.gain_noise);
    if (good && (!best_ || verdict.gain > best_->verdict.gain) &&
        !is_obvious(view_of(moment.action), verdict)) {
      best_ = moment;
    }
  }
  std::ranges::stable_sort(moments_, std::ranges::greater{},
                           [](const CoachMoment& moment) { return moment.verdict.cost; });
  if (moments_.size() > k_most_moments) moments_.resize(k_most_moments);
}

void Coach::explain(CoachMoment& moment, bool praise) const {
  const SeatView view = view_of(moment.action);
  const DecisionVerdict& verdict = moment.verdict;
  const Action better = praise ? verdict.did : verdict.better;
  const Action worse = praise ? verdict.next : verdict.did;
  moment.line = praise ? praise_line(view, verdict) : advice_line(view, verdict);
  if (better.kind != ActionKind::vote) {
    moment.why = reason_for(view, better, worse, verdict, seed_of(moment.action).derive(99));
    return;
  }
  // The same figures as those that the vote's section gives for this voter.
  const Guilt guilt = believe_at(view, *game_.vote()).own->insider;
  moment.why = vote_reason(view, verdict, better.ballot(), worse.ballot(), guilt);
}

}  // namespace insidejob
