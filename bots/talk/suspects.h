// Whom the table may suspect, and why: read from the public belief.
#pragma once

#include <vector>

#include "bots/belief/belief.h"
#include "bots/talk/phrase.h"
#include "engine/seat.h"
#include "engine/view.h"

namespace insidejob {

struct Suspect {
  Seat seat;
  double share = 0;  // the probability that it has the Insider's place, if the speaker does not
  Grounds grounds;   // the strongest first; empty if there is nothing to say
};

// Every seat except the speaker's whose role is face down. The belief is public, and only what is
// public is read from the view.
[[nodiscard]] std::vector<Suspect> read_suspects(const SeatView& view, Seat speaker,
                                                 const Belief& belief);

}  // namespace insidejob
