// A quick estimate of how a trick will end, from the cards on the table: whether its mission will
// be met, and whether the leading card will stay ahead. Rules of thumb, exact once the trick is
// complete.
#pragma once

#include "bots/craft/trick_so_far.h"

namespace insidejob {

// Between 0 and 1; at least one card is on the table.
[[nodiscard]] double chance_met(const TrickSoFar& trick);
[[nodiscard]] double chance_stays_ahead(const TrickSoFar& trick);
// For a card of this rank, with this many cards still to come.
[[nodiscard]] double chance_stays_ahead(unsigned rank, unsigned left);
// Whether a token on a card makes a difference to the mission.
[[nodiscard]] constexpr bool minds_tokens(ConditionKind kind) {
  switch (kind) {
    case ConditionKind::wins:
    case ConditionKind::same_suit:
    case ConditionKind::trump_count:
    case ConditionKind::winning_number:
    case ConditionKind::wager_on:
      return true;
    default:
      return false;
  }
}

}  // namespace insidejob
