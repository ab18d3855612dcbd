#include "bots/spymaster_bot.h"

#include <algorithm>

#include "bots/officer/decision.h"
#include "bots/rookie/ballot_box.h"
#include "bots/search/trials.h"
#include "bots/stopwatch.h"

namespace insidejob {
namespace {

constexpr std::uint32_t k_iterations = 2'000;  // without a budget
constexpr std::uint32_t k_most_iterations = 1'000'000;
constexpr Situation::Samples k_samples{.own = 384, .open = 160};
// Between two readings of the clock.
constexpr unsigned k_tries_a_step = 64;

unsigned halvings(unsigned candidates) {
  unsigned count = 0;
  for (; candidates > 2; candidates = (candidates + 1) / 2) ++count;
  return count;
}

// Sequential halving (Karnin, Koren and Somekh 2013): the budget is split into equal parts, and
// after each of them the worse half of the candidates is dropped, down to two for the last part.
void spend(Trials& trials, std::uint32_t iterations, const Stopwatch& watch) {
  const unsigned parts = halvings(static_cast<unsigned>(trials.open().size())) + 1;
  unsigned done = 1;  // parts, except for the current one
  unsigned scenes = 0;
  std::uint32_t tries = 0;
  for (double spent = 0; spent < 1;) {
    const auto open = static_cast<unsigned>(trials.open().size());
    const unsigned more = std::max(1U, k_tries_a_step / open);
    scenes += more;
    trials.extend_to(scenes);
    tries += more * open;
    spent = std::max(static_cast<double>(tries) / iterations, watch.share_gone());
    if (spent < 1 && spent * parts >= done) {
      trials.keep((open + 1) / 2);
      ++done;
    }
  }
}

}  // namespace

Action SpymasterBot::choose(const SeatView& view, Budget budget, const Seed& seed) const {
  return choose_as_spymaster(view, budget, seed, possibilities_in_view());
}

Action choose_as_spymaster(const SeatView& view, Budget budget, const Seed& seed,
                           const Possibilities& possible) {
  const LegalActions legal = legal_actions(view);
  if (legal.size() == 1) return legal[0];
  Rng rng{seed};
  if (legal.kind() == ActionKind::name_partner) return rookie::choose_partner(legal, rng);
  const Stopwatch watch{budget.milliseconds, budget.cutoff};
  if (legal.kind() == ActionKind::vote) return officer::choose_vote(view, seed, watch, possible);

  const Situation situation{view, k_samples, seed, watch, possible};
  std::uint32_t iterations = budget.iterations;
  if (iterations == 0) iterations = budget.milliseconds > 0 ? k_most_iterations : k_iterations;
  Rng worlds{seed.derive(3)};
  Trials trials{situation, legal, seed, worlds, true};
  spend(trials, std::min(iterations, k_most_iterations), watch);
  return legal[choose_near_best(trials.values(), k_whim, rng)];
}

}  // namespace insidejob
