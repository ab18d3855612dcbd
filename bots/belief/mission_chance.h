// A quick guess at how a trick will end, from the cards that lie: whether its mission will be met
// and whether the card ahead will stay so. Rules of thumb, exact when the trick is whole.
#pragma once

#include "bots/rookie/draft.h"

namespace insidejob {

// Between 0 and 1; at least one card lies.
[[nodiscard]] double chance_met(const rookie::Draft& trick);
[[nodiscard]] double chance_stays_ahead(const rookie::Draft& trick);

}  // namespace insidejob
