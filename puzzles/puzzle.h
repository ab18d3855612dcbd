// A puzzle: a game up to some moment, seen from one seat, and a question with exactly one right
// answer by proof (docs/puzzles.md).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/action.h"
#include "engine/seat.h"

namespace insidejob {

enum class PuzzleKind : std::uint8_t {
  who_is_it,   // the legal deals leave one seat
  gave_away,   // the play after which they did
  safe_card,   // the only card that completes the mission, whatever the others hold
  spoil_it,    // the Insider's only card that fails it without breaking suit
  how_to_vote  // the only vote that wins, given the others'
};

inline constexpr std::array<std::string_view, 5> k_puzzle_kinds{
    "who_is_it", "gave_away", "safe_card", "spoil_it", "how_to_vote"};

[[nodiscard]] constexpr std::string_view kind_word(PuzzleKind kind) {
  return k_puzzle_kinds[static_cast<std::size_t>(kind)];
}

struct Puzzle {
  PuzzleKind kind = PuzzleKind::who_is_it;
  unsigned table = 0;      // which of puzzle_tables()
  std::uint64_t game = 0;  // its number, which decides the deal
  Seat seat;               // whose eyes
  std::vector<Action> actions;
  std::size_t answer = 0;  // the right one of its choices
  unsigned level = 1;      // 1 to 3

  friend bool operator==(const Puzzle&, const Puzzle&) = default;
};

}  // namespace insidejob
