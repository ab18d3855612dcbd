// Which puzzle comes on which day: the kinds take turns, and the week gets harder from Monday to
// Sunday.
#pragma once

#include <cstddef>
#include <vector>

#include "puzzles/puzzle.h"

namespace insidejob {

struct PuzzleSlot {
  PuzzleKind kind;
  unsigned level;
};

// What is wanted on a day, counted from a Monday.
[[nodiscard]] PuzzleSlot slot_of_day(std::size_t day);

// Fills the days from the first on, with puzzles in the order of their games and at most one from a
// game. Where a level is used up, the nearest one takes its place. Ends early if a kind is used up.
[[nodiscard]] std::vector<Puzzle> fill_calendar(const std::vector<Puzzle>& found, std::size_t days);

}  // namespace insidejob
