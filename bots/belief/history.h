// The game so far as a list of decisions, and what every player is known to lack because of them.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "bots/belief/behaviour.h"
#include "engine/view.h"

namespace insidejob {

struct History {
  std::vector<SeenDecision> decisions;
  CardSet played;
  std::array<CardSet, k_max_seats> played_by{};
  // Suits that a seat has declined, one bit each: if it had to follow, it holds none of them.
  std::array<std::uint8_t, k_max_seats> declined{};
  SeatSet shown;    // declined a suit and showed it later
  SeatSet wagered;  // wagered at least once
};

// The decisions point into the view, which must outlive them.
[[nodiscard]] History read_history(const SeatView& view);

// The decision that the view's seat is about to make, if it plays this.
[[nodiscard]] SeenDecision next_decision(const SeatView& view, const History& history, Play play);

}  // namespace insidejob
