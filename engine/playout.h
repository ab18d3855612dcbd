// A game played to its end by uniformly random legal actions: the yardstick of the engine's speed
// and the cheapest opponent there is.
#pragma once

#include <cstdint>
#include <span>

#include "engine/options.h"
#include "engine/rng.h"
#include "engine/state.h"

namespace insidejob {

// Returns the number of decisions made.
unsigned random_playout(const Options& options, GameState& state, Rng& rng);

struct PlayoutTotals {
  std::uint64_t decisions = 0;
  std::uint64_t agents_won = 0;

  void add(const GameState& over, std::uint64_t decided) {
    decisions += decided;
    agents_won += over.open.outcome.side == WinningSide::agents ? 1 : 0;
  }
  friend bool operator==(const PlayoutTotals&, const PlayoutTotals&) = default;
};

struct GameNumbers {
  std::uint64_t first = 0;
  std::uint64_t count = 0;
};

// Whole random games, deal to result, each from a generator of its own: game 17 is dealt and played
// from Rng{seed.derive(17)}. In `ends`, if there is room, every game leaves its last state.
[[nodiscard]] PlayoutTotals random_games_one_by_one(const Options& options, const Seed& seed,
                                                    GameNumbers numbers,
                                                    std::span<GameState> ends = {});

// The same, in whichever way is faster here (side_by_side.h).
[[nodiscard]] PlayoutTotals random_games(const Options& options, const Seed& seed,
                                         GameNumbers numbers);

}  // namespace insidejob
