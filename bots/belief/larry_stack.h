// Larry's cards as someone who did not control him may imagine them (R9.4).
#pragma once

#include "bots/belief/world.h"
#include "engine/rng.h"
#include "engine/view.h"

namespace insidejob {

// Fills larry_three and larry_back of every trick in which Larry's cards have been drawn: from the
// view's memory where it has one, otherwise from `rest`, the unseen cards that no player holds in
// this world. False if too few of those can have been his, so that this world is impossible.
[[nodiscard]] bool imagine_larry(const SeatView& view, CardSet rest, Rng& rng, World& world);

// For when that fails in every world tried: Larry had the cards that he is known to have had, and
// the rest of his three stay unknown.
void leave_larry_open(const SeatView& view, World& world);

}  // namespace insidejob
