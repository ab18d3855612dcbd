// Which card completes or spoils the mission of the current trick, whatever the others hold.
#pragma once

#include <optional>
#include <vector>

#include "puzzles/case_file.h"
#include "puzzles/puzzle_line.h"

namespace insidejob {

struct CardProof {
  CardSet choices;
  Card answer;
  TrickSet needed = 0;     // earlier tricks that it needs
  unsigned followers = 0;  // who play after the seat
  std::vector<PuzzleLine> lines;
};

// The only card after which the mission is met in every deal. No other card does it, not even with
// a token. None unless there is exactly one, and other cards that may be played.
[[nodiscard]] std::optional<CardProof> prove_safe_card(const SeatView& view);
// For the Insider: the only card after which the mission fails in every deal, among those that do
// not break suit.
[[nodiscard]] std::optional<CardProof> prove_spoiler(const SeatView& view);

}  // namespace insidejob
