// The end of a game: what decided it, who was who, who pointed at whom, who has won and why, and
// every suit that somebody declined while holding it.
#pragma once

#include <vector>

#include "cli/play_style.h"
#include "engine/view.h"
#include "texts/wording.h"

namespace insidejob {

// A card that did not follow suit though its player could have.
struct Declined {
  Seat seat;
  unsigned trick = 0;  // from 0
  Suit led{};
  Card played;

  friend bool operator==(const Declined&, const Declined&) = default;
};

// Of a finished game, in the order of play.
[[nodiscard]] std::vector<Declined> declined_suits(const SeatView& view);

[[nodiscard]] Lines result_page(const Wording& wording, const Style& style, const SeatView& view);

}  // namespace insidejob
