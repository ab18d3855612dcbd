// A game played to its end by uniformly random legal actions: the yardstick of the engine's speed
// and the cheapest opponent there is.
#pragma once

#include "engine/options.h"
#include "engine/rng.h"
#include "engine/state.h"

namespace insidejob {

// Returns the number of decisions made.
unsigned random_playout(const Options& options, GameState& state, Rng& rng);

// `games` whole random games, each from a fresh deal. Returns the decisions made in all of them.
struct PlayoutTotals {
  std::uint64_t decisions = 0;
  std::uint64_t agents_won = 0;
};
[[nodiscard]] PlayoutTotals random_games(const Options& options, Rng& rng, std::uint64_t games);

}  // namespace insidejob
