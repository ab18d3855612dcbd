#include "lab/solve/regrets.h"

#include <algorithm>
#include <ranges>

#include "lab/solve/response.h"

namespace insidejob {
namespace {

// Makes the chances of a set proportional to `weights`, or equal if all of them are zero.
void share_out(const InfoSet& set, const std::vector<double>& weights, Strategies& strategies) {
  double sum = 0;
  for (std::size_t i = 0; i < set.actions; ++i) sum += weights[set.slot + i];
  for (std::size_t i = 0; i < set.actions; ++i) {
    strategies[set.slot + i] = sum > 0 ? weights[set.slot + i] / sum : 1.0 / set.actions;
  }
}

}  // namespace

Regrets::Regrets(const SmallGame& game, std::uint64_t seed)
    : game_(game),
      regrets_(game.slots()),
      sums_(game.slots()),
      current_(game.slots()),
      scratch_(game.slots()) {
  Rng rng{Seed::from_number(seed)};
  std::vector<double> weights(game.slots(), 1);
  if (seed != 0) {
    for (double& weight : weights) weight = static_cast<double>(1 + rng.below(1000));
  }
  for (const InfoSet& set : game.info_sets()) share_out(set, weights, current_);
}

void Regrets::iterate() {
  ++iterations_;
  for (unsigned player = 0; player < game_.players(); ++player) {
    update(player);
    add_to_average(player);
  }
}

void Regrets::update(unsigned player) {
  find_worth(game_, player, current_, scratch_);
  const double sign = player == game_.insider() ? -1 : 1;
  for (const InfoSet& set : game_.info_sets() | std::views::reverse) {
    if (set.player != player) continue;
    double value = 0;
    for (std::size_t i = 0; i < set.actions; ++i) {
      value += current_[set.slot + i] * scratch_[set.slot + i];
    }
    scratch_[set.parent] += value;
    for (std::size_t slot = set.slot; slot < set.slot + std::size_t{set.actions}; ++slot) {
      regrets_[slot] = std::max(0.0, regrets_[slot] + sign * (scratch_[slot] - value));
    }
    share_out(set, regrets_, current_);
  }
}

// A choice counts in proportion to how often its player gets there by its own choices.
void Regrets::add_to_average(unsigned player) {
  scratch_[0] = static_cast<double>(iterations_);
  for (const InfoSet& set : game_.info_sets()) {
    if (set.player != player) continue;
    for (std::size_t slot = set.slot; slot < set.slot + std::size_t{set.actions}; ++slot) {
      scratch_[slot] = scratch_[set.parent] * current_[slot];
      sums_[slot] += scratch_[slot];
    }
  }
}

Strategies Regrets::average() const {
  Strategies average(game_.slots());
  for (const InfoSet& set : game_.info_sets()) share_out(set, sums_, average);
  return average;
}

}  // namespace insidejob
