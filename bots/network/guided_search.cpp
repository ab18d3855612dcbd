#include "bots/network/guided_search.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "bots/belief/arithmetic.h"
#include "bots/network/share.h"
#include "bots/observation/action_space.h"
#include "bots/search/situation.h"
#include "bots/search/suspected_worlds.h"
#include "bots/search/trials.h"
#include "bots/stopwatch.h"

namespace insidejob::network {
namespace {

// An action that wins this much more often gains a factor of e. The network's doubts thus decide
// between actions that the search finds equal, and bluffs survive.
constexpr double k_temperature = 0.02;
constexpr Situation::Samples k_samples{.own = 128, .open = 128};
constexpr std::uint32_t k_most_iterations = 1'000'000;
constexpr std::uint32_t k_tries_per_step = 64;  // between two readings of the clock

// What the network believes.
SuspectedWorlds suspected_by(const SeatView& view, const Output& output) {
  const auto& around = observation::Around::of(view.options->players(), *view.seat);
  const auto heads = std::span{output}.subspan(head::insider, around.count());
  const std::int32_t most = *std::ranges::max_element(heads);
  double sum = 0;
  for (const std::int32_t head : heads) sum += share_of(head - most);
  std::array<double, k_max_seats> insider{};
  for (unsigned i = 0; i < around.count(); ++i) {
    insider[around.seat(i).index] = share_of(heads[i] - most) / sum;
  }
  return SuspectedWorlds{insider};
}

}  // namespace

void shift_by_search(const SeatView& view, const Output& output, const LegalActions& legal,
                     Budget budget, const Seed& seed, std::vector<double>& shares) {
  std::vector<bool> plausible;
  plausible.reserve(shares.size());
  for (const double share : shares) plausible.push_back(share > 0);
  if (std::ranges::count(plausible, true) < 2) return;
  const Stopwatch watch{budget.milliseconds, budget.cutoff};
  const SuspectedWorlds worlds = suspected_by(view, output);
  const Situation situation{view, k_samples, seed, watch, worlds};
  Rng scenes{seed.derive(3)};
  Trials trials{situation, legal, seed, scenes, true};
  trials.keep_only(plausible);
  // None is dropped, as a poor one keeps a share, too.
  const auto open = static_cast<std::uint32_t>(trials.open().size());
  const std::uint32_t iterations =
      budget.iterations == 0 ? k_most_iterations : std::min(budget.iterations, k_most_iterations);
  std::uint32_t scene = 0;
  do {
    scene += std::max(1U, k_tries_per_step / open);
    trials.extend_to(scene);
  } while (scene * open < iterations && watch.share_gone() < 1);
  const std::vector<double> values = trials.values();
  const double best = *std::ranges::max_element(values);
  for (std::size_t i = 0; i < shares.size(); ++i) {
    if (plausible[i])
      shares[i] *= power_of_two((values[i] - best) * (k_log_two_of_e / k_temperature));
  }
}

}  // namespace insidejob::network
