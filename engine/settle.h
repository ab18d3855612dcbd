// The end of a game: counting the vote (R6.3, R7.4, R9.8) and naming the winners (R7.0, R7.10).
#pragma once

#include "engine/options.h"
#include "engine/state.h"

namespace insidejob {

// Which seats may cast a vote after the last trick.
[[nodiscard]] SeatSet find_voters(const Options& options, const GameState& state);

// Counts the ballots in the state.
[[nodiscard]] WinningSide count_votes(const Options& options, const GameState& state);

// Who wins when `side` has won. The sides and the Decoy come first, then the roles that depend on a
// partner or a neighbour.
[[nodiscard]] SeatSet find_winners(const Options& options, const GameState& state,
                                   WinningSide side);

}  // namespace insidejob
