// The choices of a puzzle, the right one, and why.
#pragma once

#include <optional>
#include <vector>

#include "puzzles/insider_proof.h"
#include "puzzles/puzzle.h"
#include "puzzles/puzzle_game.h"
#include "puzzles/puzzle_line.h"

namespace insidejob {

// Exactly one of them.
struct PuzzleChoice {
  std::optional<Seat> seat{};           // who_is_it, how_to_vote
  std::optional<Card> card{};           // safe_card, spoil_it
  std::optional<std::size_t> action{};  // gave_away: a card that was played

  friend bool operator==(const PuzzleChoice&, const PuzzleChoice&) = default;
};

struct Solution {
  std::vector<PuzzleChoice> choices;
  std::size_t answer = 0;
  std::vector<PuzzleLine> lines;
  // What the difficulty depends on.
  TrickSet needed = 0;                // earlier tricks that the proof needs
  unsigned followers = 0;             // who still play in the trick, for cards
  bool counted = false;               // it takes counting
  std::optional<std::size_t> proven;  // the action that completes a proof of who the Insider is
};

// None unless there is exactly one right answer, by proof. It uses what the seat knows, and in
// how_to_vote the others' votes, which must be the last actions.
[[nodiscard]] std::optional<Solution> solve_puzzle(const PuzzleGame& game, PuzzleKind kind,
                                                   Seat seat);

// The action after which the seat could know who the Insider is; none if it still cannot.
[[nodiscard]] std::optional<std::size_t> proving_action(const PuzzleGame& game, Seat seat);

}  // namespace insidejob
