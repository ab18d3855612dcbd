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
  double share = 0;  // the chance that it stands in the Insider's place, if the speaker does not
  Grounds grounds;   // the strongest first; empty: nothing to be told
};

// Every seat but the speaker's whose role lies face down. The belief is public; of the view only
// what is public is read.
[[nodiscard]] std::vector<Suspect> read_suspects(const SeatView& view, Seat speaker,
                                                 const Belief& belief);

}  // namespace insidejob
