// What the rules alone prove about the roles, by exactly counting the deals that they allow
// (`DealCounter`), without behaviour or likelihood.
#pragma once

#include "engine/seat.h"
#include "engine/view.h"

namespace insidejob {

struct Certainty {
  SeatSet insiders;  // seats that may have the Insider's place
  SeatSet bound;     // seats that may have to follow suit (R3.4)

  [[nodiscard]] bool knows_insider() const { return insiders.size() == 1; }

  friend bool operator==(const Certainty&, const Certainty&) = default;
};

// For the view's seat, or for everyone at the table if it is a spectator's.
[[nodiscard]] Certainty certainty_of(const SeatView& view);

}  // namespace insidejob
