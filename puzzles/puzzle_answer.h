// A puzzle as the browser shows it, with its solution (docs/puzzles.md, "What the browser asks").
#pragma once

#include <string>
#include <string_view>

#include "notation/json.h"
#include "puzzles/puzzle_file.h"

namespace insidejob {

// Takes a line of the file. {"problem": ...} if it is not one, or has no proof.
[[nodiscard]] std::string puzzle_answer(std::string_view line);

// For checks by other programs: the same with the record of the game so far.
[[nodiscard]] std::string puzzle_record(const ReadPuzzle& read);

}  // namespace insidejob
