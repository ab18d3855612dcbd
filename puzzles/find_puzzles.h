// Questions in a finished game.
#pragma once

#include <vector>

#include "puzzles/puzzle.h"
#include "puzzles/puzzle_game.h"

namespace insidejob {

// At most one of each kind, in the order of the kinds, the hardest that the game has. `number` is
// the game's, and its table must be the game's.
[[nodiscard]] std::vector<Puzzle> find_puzzles(const PuzzleGame& game, std::uint64_t number);

}  // namespace insidejob
