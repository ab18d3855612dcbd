// A quick guess at how a trick will end, from the cards that lie: whether its mission will be met
// and whether the card ahead will stay so. Rules of thumb, exact when the trick is whole.
#pragma once

#include "bots/rookie/draft.h"

namespace insidejob {

// Between 0 and 1; at least one card lies.
[[nodiscard]] double chance_met(const rookie::Draft& trick);
[[nodiscard]] double chance_stays_ahead(const rookie::Draft& trick);
// Of a card of this rank, with so many to come.
[[nodiscard]] double chance_stays_ahead(unsigned rank, unsigned left);
// Whether it makes a difference to the mission that a card is laid with a token.
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
