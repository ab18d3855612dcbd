// The vote in hindsight: who named whom, whose vote decided, and how certain each voter could have
// been.
#pragma once

#include <optional>
#include <vector>

#include "bots/search/leaf_value.h"
#include "engine/action.h"
#include "engine/seat.h"
#include "review/line.h"
#include "review/reviewed_game.h"

namespace insidejob {

struct ReviewedVoter {
  Seat seat;
  Ballot ballot;
  bool decisive = false;          // a different vote by this seat alone changes who wins
  Guilt believed{};               // from what it could know
  std::optional<Seat> likeliest;  // of those it could name
  ReviewLine line;
  std::optional<ReviewLine> also;  // of two votes for two seats, the one that `line` leaves out
};

// How the game would have ended with this ballot instead. It must have ended with a vote.
[[nodiscard]] Outcome outcome_with(const ReviewedGame& game, std::size_t vote, Action instead);

// The voter of the vote with this index among the actions.
[[nodiscard]] ReviewedVoter review_voter(const ReviewedGame& game, std::size_t vote);

}  // namespace insidejob
