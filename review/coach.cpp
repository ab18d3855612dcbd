#include "review/coach.h"

#include <algorithm>
#include <utility>

#include "review/proofs.h"
#include "review/reason.h"

namespace insidejob {
namespace {

constexpr std::uint64_t k_seed = 24;
constexpr std::size_t k_most_moments = 5;
constexpr double k_least_cost = 0.01;
constexpr double k_least_gain = 0.02;
constexpr double k_sure = 2;  // times the noise

Seed seed_of(std::size_t action) { return Seed::from_number(k_seed).derive(action); }

}  // namespace

Coach::Coach(const ReviewedGame& game, Seat seat, std::shared_ptr<const network::Weights> weights)
    : game_(game), seat_(seat), weights_(std::move(weights)) {
  for (std::size_t i = 0; i < game.actions().size(); ++i) {
    const Action action = game.actions()[i];
    if (action.seat != seat || action.kind == ActionKind::name_partner) continue;
    if (legal_actions(view_of(i)).size() > 1) decisions_.push_back(i);
  }
}

// All vote at the same time (R6.1), whatever the order in the record.
SeatView Coach::view_of(std::size_t action) const {
  const bool is_vote = game_.actions()[action].kind == ActionKind::vote;
  return game_.view(is_vote ? *game_.vote() : action, seat_);
}

std::size_t Coach::steps() const {
  return decisions_.size() * DecisionJudge::steps() + k_most_moments + 1;
}

bool Coach::step() {
  if (judged_.size() < decisions_.size()) {
    const std::size_t action = decisions_[judged_.size()];
    if (!judge_) {
      judge_.emplace(view_of(action), game_.actions()[action], weights_.get(), seed_of(action));
    }
    if (!judge_->step()) {
      judged_.push_back({.action = action,
                         .trick = trick_of(game_, action),
                         .verdict = judge_->verdict(),
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
    if (good && (!best_ || verdict.gain > best_->verdict.gain)) best_ = moment;
  }
  std::ranges::stable_sort(moments_, std::ranges::greater{},
                           [](const CoachMoment& moment) { return moment.verdict.cost; });
  if (moments_.size() > k_most_moments) moments_.resize(k_most_moments);
}

void Coach::explain(CoachMoment& moment, bool praise) const {
  const SeatView view = view_of(moment.action);
  const DecisionVerdict& verdict = moment.verdict;
  const Seed seed = seed_of(moment.action).derive(99);
  if (praise) {
    moment.line = praise_line(view, verdict);
    moment.why = reason_for(view, verdict.did, verdict.next, verdict, seed);
  } else {
    moment.line = advice_line(view, verdict);
    moment.why = reason_for(view, verdict.better, verdict.did, verdict, seed);
  }
}

}  // namespace insidejob
