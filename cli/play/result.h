// The end of a game: what decided it, who was who, who pointed at whom, who won and why, and every
// suit that someone declined while holding it.
#pragma once

#include <vector>

#include "cli/play/style.h"
#include "engine/view.h"
#include "texts/wording.h"

namespace insidejob {

// A card that did not follow suit although its player could have.
struct Declined {
  Seat seat;
  unsigned trick = 0;  // from 0
  Suit led{};
  Card played;

  friend bool operator==(const Declined&, const Declined&) = default;
};

// For a finished game, in the order of play.
[[nodiscard]] std::vector<Declined> declined_suits(const SeatView& view);

[[nodiscard]] Lines result_page(const Wording& wording, const Style& style, const SeatView& view);

}  // namespace insidejob
