// Random games side by side: one game in each lane of a vector register, a whole trick at a time.
//
// Only ordinary tricks are played in the lanes: a mission, the cards, and a token for the winner.
// When a trick may reveal a role or end the game, the state leaves the lanes, and Advance and the
// plain playout do the rest. A lane whose game is over takes the next one.
#pragma once

#include <cstdint>
#include <span>

#include "engine/options.h"
#include "engine/playout.h"
#include "engine/rng.h"
#include "engine/state.h"

namespace insidejob {

// Whether games with these options can be played this way: not with Larry, a role that names a
// partner, or an unusually long deck.
[[nodiscard]] bool can_play_side_by_side(const Options& options);

// Does what random_games_one_by_one (playout.h) does, provided can_play_side_by_side.
[[nodiscard]] PlayoutTotals random_games_side_by_side(const Options& options, const Seed& seed,
                                                      GameNumbers numbers,
                                                      std::span<GameState> ends = {});

}  // namespace insidejob
