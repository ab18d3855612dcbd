// The only vote that wins, given how the others vote.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "puzzles/insider_proof.h"

namespace insidejob {

struct VoteProof {
  SeatSet choices;
  Seat answer;
  std::optional<InsiderCase> insider;  // none if the seat is the Insider
  std::vector<PuzzleLine> lines;
};

using Ballots = std::array<std::optional<Ballot>, k_max_seats>;

// The seat is the only one that has not voted. It has one vote, and is an Agent or the Insider.
// None unless exactly one vote wins in every case that the cards and the votes leave.
[[nodiscard]] std::optional<VoteProof> prove_vote(const SeatView& view, const Ballots& others);

}  // namespace insidejob
