// A game played to its end with uniformly random legal actions: the yardstick for the engine's
// speed, and the cheapest opponent there is.
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

// Whole random games from deal to result, each with a separate generator: game 17 is dealt and
// played from Rng{seed.derive(17)}. If `ends` has room, it receives the last state of every game.
[[nodiscard]] PlayoutTotals random_games_one_by_one(const Options& options, const Seed& seed,
                                                    GameNumbers numbers,
                                                    std::span<GameState> ends = {});

// The same, in the way that is faster for these options (side_by_side.h).
[[nodiscard]] PlayoutTotals random_games(const Options& options, const Seed& seed,
                                         GameNumbers numbers);

}  // namespace insidejob
