// How hard a puzzle is (docs/puzzles.md, "Difficulty").
#pragma once

#include "puzzles/solution.h"

namespace insidejob {

// 1 to 3.
[[nodiscard]] unsigned level_of(const PuzzleGame& game, PuzzleKind kind, Seat seat,
                                const Solution& solution);

}  // namespace insidejob
