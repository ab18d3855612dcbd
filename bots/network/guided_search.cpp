#include "bots/network/guided_search.h"

#include <algorithm>
#include <cstdint>

#include "bots/belief/arithmetic.h"
#include "bots/network/network_belief.h"
#include "bots/network/share.h"
#include "bots/search/situation.h"
#include "bots/search/suspected_worlds.h"
#include "bots/search/trials.h"
#include "bots/stopwatch.h"

namespace insidejob::network {
namespace {

constexpr Situation::Samples k_samples{.own = 128, .open = 128};
constexpr std::uint32_t k_most_iterations = 1'000'000;
constexpr std::uint32_t k_tries_per_step = 64;  // between two readings of the clock

}  // namespace

std::vector<double> search_values(const SeatView& view, const Output& output,
                                  const LegalActions& legal, const std::vector<bool>& chosen,
                                  Budget budget, const Seed& seed) {
  const Stopwatch watch{budget.milliseconds, budget.cutoff};
  const SuspectedWorlds worlds{suspicions_in(view, output)};
  const Situation situation{view, k_samples, seed, watch, worlds};
  Rng scenes{seed.derive(3)};
  Trials trials{situation, legal, seed, scenes, true};
  trials.keep_only(chosen);
  // No candidate is dropped, because even a poor one keeps a share.
  const auto open = static_cast<std::uint32_t>(trials.open().size());
  const std::uint32_t iterations =
      budget.iterations == 0 ? k_most_iterations : std::min(budget.iterations, k_most_iterations);
  std::uint32_t scene = 0;
  do {
    scene += std::max(1U, k_tries_per_step / open);
    trials.extend_to(scene);
  } while (scene * open < iterations && watch.share_gone() < 1);
  return trials.values();
}

void shift_by_search(const SeatView& view, const Output& output, const LegalActions& legal,
                     Budget budget, const Seed& seed, std::vector<double>& shares) {
  std::vector<bool> plausible;
  plausible.reserve(shares.size());
  for (const double share : shares) plausible.push_back(share > 0);
  if (std::ranges::count(plausible, true) < 2) return;
  const std::vector<double> values = search_values(view, output, legal, plausible, budget, seed);
  const double best = *std::ranges::max_element(values);
  for (std::size_t i = 0; i < shares.size(); ++i) {
    if (plausible[i])
      shares[i] *= power_of_two((values[i] - best) * (k_log_two_of_e / k_temperature));
  }
}

}  // namespace insidejob::network
