#include "bots/spymaster_bot.h"

#include <algorithm>

#include "bots/officer/decision.h"
#include "bots/rookie/ballot_box.h"
#include "bots/rookie_bot.h"
#include "bots/search/search.h"
#include "bots/stopwatch.h"

namespace insidejob {
namespace {

constexpr std::uint32_t k_iterations = 2'000;  // without a budget
constexpr std::uint32_t k_most_iterations = 200'000;
constexpr unsigned k_worlds = 128;
constexpr unsigned k_samples = 160;

}  // namespace

Action SpymasterBot::choose(const SeatView& view, Budget budget, const Seed& seed) const {
  const LegalActions legal = legal_actions(view);
  if (legal.size() == 1) return legal[0];
  Rng rng{seed};
  if (legal.kind() == ActionKind::name_partner) return rookie::choose_partner(legal, rng);
  const Stopwatch watch{budget.milliseconds};
  if (legal.kind() == ActionKind::vote) return officer::choose_vote(view, seed, watch);

  const Situation situation{view, k_samples, seed, watch};
  std::uint32_t iterations = budget.iterations;
  if (iterations == 0) iterations = budget.milliseconds > 0 ? k_most_iterations : k_iterations;
  iterations = std::min(iterations, k_most_iterations);
  RuleSearch search{situation, legal, k_worlds, 2 * iterations + legal.size(), seed.derive(3)};
  std::uint32_t done = 0;
  for (; done < iterations && !watch.is_over(done); ++done) search.iterate();
  // Some actions were never tried: what needs no time is better than a guess among them.
  if (done < legal.size()) return RookieBot{}.choose(view, budget, seed);
  return legal[officer::choose_near_best(search.values(), officer::k_whim, rng)];
}

}  // namespace insidejob
