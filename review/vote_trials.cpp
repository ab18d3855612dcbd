#include "review/vote_trials.h"

#include "bots/belief/arithmetic.h"
#include "bots/search/situation.h"
#include "engine/apply.h"

namespace insidejob {
namespace {

constexpr Situation::Samples k_samples{.own = 128, .open = 128};
constexpr unsigned k_worlds = 128;
constexpr double k_anyone = 0.02;  // nobody is above suspicion

// The guiltier the named seats look, the likelier the ballot. Steep, because people agree before
// they vote.
double weight_of(Ballot ballot, const Guilt& guilt) {
  double sum = guilt[ballot.first.index] + k_anyone;
  if (ballot.is_double()) sum += guilt[ballot.second.index];
  return sum * sum;
}

Action draw_vote(const LegalActions& legal, const Guilt& guilt, Rng& rng) {
  double all = 0;
  for (const Action action : legal) all += weight_of(action.ballot(), guilt);
  double pick = uniform(rng) * all;
  for (const Action action : legal) {
    pick -= weight_of(action.ballot(), guilt);
    if (pick < 0) return action;
  }
  return legal[0];
}

}  // namespace

std::vector<double> vote_values(const SeatView& view, const LegalActions& legal, const Seed& seed) {
  const Options& options = *view.options;
  const Situation situation{view, k_samples, seed};
  Rng rng{seed.derive(5)};
  std::vector<double> values(legal.size(), 0);
  for (unsigned i = 0; i < k_worlds; ++i) {
    GameState state = situation.imagine_state(rng);
    for (const Seat voter : actors(state) - SeatSet::of(situation.me())) {
      const LegalActions votes = legal_actions(options, state, voter);
      apply_legal(options, state, draw_vote(votes, situation.guilt(), rng));
    }
    for (unsigned k = 0; k < legal.size(); ++k) {
      GameState ended = state;
      apply_legal(options, ended, legal[k]);
      values[k] += ended.open.outcome.winners.contains(situation.me()) ? 1.0 / k_worlds : 0;
    }
  }
  return values;
}

}  // namespace insidejob
