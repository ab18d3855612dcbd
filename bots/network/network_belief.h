// The network's belief about who the Insider is. Belief::weigh_in adds it to that of bots/belief.
#pragma once

#include "bots/network/forward.h"
#include "bots/network/weights.h"
#include "bots/suspicions.h"
#include "engine/view.h"

namespace insidejob::network {

// From the network's output for a seat's view.
[[nodiscard]] Suspicions suspicions_in(const SeatView& view, const Output& output);

// From the view, at any moment before the game is over, even if the seat does not have to act.
[[nodiscard]] Suspicions suspicions_of(const Weights& weights, const SeatView& view);

}  // namespace insidejob::network
