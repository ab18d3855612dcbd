// What each card that a seat may play now would mean for the trick and the mission, from its view
// alone. No hand, role or stack that the seat does not see plays a part.
#pragma once

#include "engine/card.h"
#include "engine/view.h"

namespace insidejob {

// Cards by what they would do as the next card of the trick.
struct Prospect {
  CardSet wins;     // would be the highest so far (R3.6, R3.7)
  CardSet certain;  // the mission would be met, whatever follows
  CardSet failed;   // the mission would fail

  friend constexpr bool operator==(const Prospect&, const Prospect&) = default;
};

struct Prospects {
  Prospect plain;
  Prospect wagered;  // with a token on the card, where the seat may wager (R4.3)

  friend constexpr bool operator==(const Prospects&, const Prospects&) = default;
};

// For the seat that has to play a card, its own or Larry's. Empty for all others.
[[nodiscard]] Prospects prospects(const SeatView& view);

}  // namespace insidejob
