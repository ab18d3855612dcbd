// The proof that only one seat can be the Insider, and its explanation.
#pragma once

#include <optional>
#include <vector>

#include "puzzles/case_file.h"
#include "puzzles/puzzle_line.h"

namespace insidejob {

struct InsiderCase {
  Seat insider;
  TrickSet ignored = 0;  // tricks whose facts it does not need
  TrickSet needed = 0;   // tricks that it needs
  bool counted = false;  // no suit was shown: it takes counting
};

// None if more than one seat is possible, or if the seat knows without any card.
[[nodiscard]] std::optional<InsiderCase> prove_insider(const CaseFile& file);

// Step by step, without the conclusion.
[[nodiscard]] std::vector<PuzzleLine> explain_insider(const CaseFile& file,
                                                      const InsiderCase& proof);

// "NAME could not follow SUIT in trick N" for everyone in `seats` and every suit.
void add_voids(std::vector<PuzzleLine>& lines, const CaseFile& file, SeatSet seats,
               const std::vector<Suit>& suits, TrickSet ignored);

}  // namespace insidejob
