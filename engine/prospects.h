// What each card that a seat may play now would mean for trick and mission, told from its view
// alone: no hand, role or stack that the seat does not see takes part in it.
#pragma once

#include "engine/card.h"
#include "engine/view.h"

namespace insidejob {

// Cards by what they would do as the next card of the trick.
struct Prospect {
  CardSet wins;     // it would lie best so far (R3.6, R3.7)
  CardSet certain;  // the mission would be met, whatever follows
  CardSet failed;   // the mission could not be met any more

  friend constexpr bool operator==(const Prospect&, const Prospect&) = default;
};

struct Prospects {
  Prospect plain;
  Prospect wagered;  // with a token on the card, where the seat may lay one (R4.3)

  friend constexpr bool operator==(const Prospects&, const Prospects&) = default;
};

// For the one who is to play a card, its own or Larry's; empty for everybody else.
[[nodiscard]] Prospects prospects(const SeatView& view);

}  // namespace insidejob
