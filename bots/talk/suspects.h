// Whom the table may suspect, and why, according to the public belief.
#pragma once

#include <optional>
#include <vector>

#include "bots/belief/belief.h"
#include "bots/talk/phrase.h"
#include "engine/seat.h"
#include "engine/view.h"

namespace insidejob {

struct Suspect {
  Seat seat;
  double share = 0;  // the probability that it is the Insider, given that the speaker is not
  Grounds grounds;   // strongest first; empty if there is nothing to say
};

// The ground for an accusation that a piece of evidence gives, if any. Only the public part of the
// view is read.
[[nodiscard]] std::optional<Ground> ground_of(const SeatView& view, const Evidence& evidence);

// Every seat except the speaker's whose role is face down. The belief is public, and only the
// public part of the view is read.
[[nodiscard]] std::vector<Suspect> read_suspects(const SeatView& view, Seat speaker,
                                                 const Belief& belief);

}  // namespace insidejob
