#include "review/decision_judge.h"

#include <algorithm>
#include <cmath>

#include "bots/belief/arithmetic.h"
#include "bots/network/good_sense.h"
#include "bots/network/guided_search.h"
#include "bots/network/network_belief.h"
#include "bots/network/policy.h"
#include "bots/observation/encoder.h"
#include "bots/search/situation.h"
#include "bots/search/trials.h"
#include "review/vote_trials.h"

namespace insidejob {
namespace {

constexpr unsigned k_repetitions = 6;
constexpr std::uint32_t k_iterations = 768;   // per repetition
constexpr std::uint32_t k_first_tries = 256;  // shared by all candidates at first
constexpr unsigned k_tried_alone = 4;         // actions besides the one chosen
constexpr Situation::Samples k_samples{.own = 96, .open = 96};
constexpr double k_never = -100;  // the leaning towards what the bot never does
constexpr double k_ln_2 = 0.69314718055994531;

// The same test as mastermind's (bots/network/mastermind_bot.cpp).
bool network_is_best(const SeatView& view, const LegalActions& legal) {
  const Options& options = *view.options;
  const bool one_step =
      legal.kind() == ActionKind::play_card || legal.kind() == ActionKind::choose_mission;
  return one_step &&
         !(options.players() == 2 && options.role_rule(*view.role).side == Side::insider);
}

}  // namespace

DecisionJudge::DecisionJudge(const SeatView& view, Action did, const network::Weights* weights,
                             const Seed& seed)
    : view_(view), legal_(legal_actions(view_)), seed_(seed) {
  for (unsigned i = 0; i < legal_.size(); ++i) {
    if (legal_[i] == did) did_ = i;
  }
  leaning_.assign(legal_.size(), 0);
  if (weights == nullptr || !network_is_best(view_, legal_)) return;
  output_ = network::forward(*weights, observation::observe(view_, {}));
  std::vector<double> shares = network::policy_shares(view_, *output_, legal_);
  if (legal_.kind() == ActionKind::play_card) {
    network::rule_out_blunders(view_, legal_, network::suspicions_in(view_, *output_), shares);
  }
  chosen_.assign(legal_.size(), false);
  for (unsigned i = 0; i < legal_.size(); ++i) {
    chosen_[i] = shares[i] > 0 || i == did_;
    leaning_[i] = shares[i] > 0 ? network::k_temperature * k_ln_2 * log_two(shares[i]) : k_never;
  }
}

unsigned DecisionJudge::steps() { return k_repetitions; }

bool DecisionJudge::step() {
  if (found_.size() >= k_repetitions) return false;
  found_.push_back(values(seed_.derive(found_.size())));
  return found_.size() < k_repetitions;
}

std::vector<double> DecisionJudge::values(const Seed& seed) {
  if (legal_.kind() == ActionKind::vote) return vote_values(view_, legal_, seed);
  if (!output_) return search_alone(seed);
  if (std::ranges::count(chosen_, true) < 2) return std::vector<double>(legal_.size(), 0);
  return network::search_values(view_, *output_, legal_, chosen_, {.iterations = k_iterations},
                                seed);
}

std::vector<double> DecisionJudge::search_alone(const Seed& seed) {
  const Situation situation{view_, k_samples, seed};
  Rng rng{seed.derive(3)};
  Trials trials{situation, legal_, seed, rng, true};
  auto open = static_cast<std::uint32_t>(trials.open().size());
  if (chosen_.empty()) {
    trials.extend_to(std::max(2U, k_first_tries / open));
    chosen_.assign(legal_.size(), false);
    chosen_[did_] = true;
    unsigned left = k_tried_alone;
    for (const Trials::Candidate& candidate : trials.open()) {
      if (left == 0) break;
      if (chosen_[candidate.index]) continue;
      chosen_[candidate.index] = true;
      --left;
    }
  }
  trials.keep_only(chosen_);
  open = static_cast<std::uint32_t>(trials.open().size());
  trials.extend_to(std::max(4U, k_iterations / open));
  return trials.values();
}

double DecisionJudge::mean_of(unsigned action) const {
  double sum = 0;
  for (const auto& values : found_) sum += values[action];
  return sum / static_cast<double>(found_.size());
}

DecisionJudge::Difference DecisionJudge::difference(unsigned better, unsigned worse) const {
  const auto count = static_cast<double>(found_.size());
  const double mean = mean_of(better) - mean_of(worse);
  double squares = 0;
  for (const auto& values : found_) {
    const double off = values[better] - values[worse] - mean;
    squares += off * off;
  }
  return {mean, std::sqrt(squares / (count * std::max(1.0, count - 1)))};
}

DecisionVerdict DecisionJudge::verdict() const {
  const auto likelier = [&](unsigned a, unsigned b) {
    return mean_of(a) + leaning_[a] > mean_of(b) + leaning_[b];
  };
  unsigned best = 0;
  for (unsigned i = 1; i < legal_.size(); ++i) {
    if (likelier(i, best)) best = i;
  }
  unsigned next = did_ == 0 ? 1 : 0;
  for (unsigned i = 0; i < legal_.size(); ++i) {
    if (i != did_ && likelier(i, next)) next = i;
  }
  DecisionVerdict verdict{.did = legal_[did_], .better = legal_[best], .next = legal_[next]};
  verdict.did_value = mean_of(did_);
  verdict.better_value = mean_of(best);
  if (best != did_) {
    const Difference cost = difference(best, did_);
    verdict.cost = std::min(1.0, cost.mean);  // values are estimates, and may lie outside 0 to 1
    verdict.cost_noise = cost.noise;
  } else if (leaning_[next] > k_never && mean_of(next) > -1) {
    const Difference gain = difference(did_, next);
    verdict.gain = std::min(1.0, gain.mean);
    verdict.gain_noise = gain.noise;
  }
  return verdict;
}

}  // namespace insidejob
