// Puzzles as compact data (docs/puzzles.md, "The file").
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "notation/json.h"
#include "puzzles/puzzle.h"
#include "puzzles/puzzle_game.h"

namespace insidejob {

// Each action as a letter: its place among the legal ones.
[[nodiscard]] std::string moves_text(const Puzzle& puzzle);

// One line of the file: a JSON array.
[[nodiscard]] std::string puzzle_text(const Puzzle& puzzle);
// The whole file.
[[nodiscard]] std::string puzzle_file_text(std::span<const Puzzle> puzzles);

struct ReadPuzzle {
  Puzzle puzzle;
  PuzzleGame game;  // up to its moment
};
// What such a line says, or what is wrong with it, in English.
[[nodiscard]] std::variant<ReadPuzzle, std::string> read_puzzle(JsonValue line);
[[nodiscard]] std::variant<std::vector<ReadPuzzle>, std::string> read_puzzle_file(
    std::string_view text);

}  // namespace insidejob
