#include "bots/spymaster_bot.h"

#include <algorithm>

#include "bots/craft/ballot_box.h"
#include "bots/officer/decision.h"
#include "bots/search/halving.h"
#include "bots/search/trials.h"
#include "bots/stopwatch.h"

namespace insidejob {
namespace {

constexpr std::uint32_t k_iterations = 2'000;  // without a budget
constexpr std::uint32_t k_most_iterations = 1'000'000;

}  // namespace

Action SpymasterBot::choose(const SeatView& view, Budget budget, const Seed& seed) const {
  return choose_as_spymaster(view, budget, seed, possibilities_in_view(), worlds_);
}

Action choose_as_spymaster(const SeatView& view, Budget budget, const Seed& seed,
                           const Possibilities& possible, unsigned worlds) {
  const LegalActions legal = legal_actions(view);
  if (legal.size() == 1) return legal[0];
  Rng rng{seed};
  if (legal.kind() == ActionKind::name_partner) return choose_partner(legal, rng);
  const Stopwatch watch{budget.milliseconds, budget.cutoff};
  if (legal.kind() == ActionKind::vote)
    return officer::choose_vote(view, seed, worlds, watch, possible);

  Situation::Samples samples = k_spymaster_samples;
  if (worlds != 0)
    samples = {.own = std::min(worlds, samples.own), .open = std::min(worlds, samples.open)};
  const Situation situation{view, samples, seed, watch, possible};
  std::uint32_t iterations = budget.iterations;
  if (iterations == 0) iterations = budget.milliseconds > 0 ? k_most_iterations : k_iterations;
  Rng scenes{seed.derive(3)};
  Trials trials{situation, legal, seed, scenes, true};
  spend(trials, std::min(iterations, k_most_iterations), watch);
  return legal[choose_near_best(trials.values(), k_whim, rng)];
}

}  // namespace insidejob
