// Rules against blunders that people would laugh at but a network still makes: not taking a win,
// giving the game away with the last card of a trick, spoiling a mission as an innocent, proving
// one's own guilt for nothing. Only for games of Agents and one Insider, without special roles and
// without Larry.
#pragma once

#include <vector>

#include "bots/suspicions.h"
#include "engine/legal.h"
#include "engine/view.h"

namespace insidejob::network {

// Sets the shares of such cards to 0, as long as others remain. `shares` are those of the legal
// actions, which must be cards. `suspicions` are the seat's own.
void rule_out_blunders(const SeatView& view, const LegalActions& legal,
                       const Suspicions& suspicions, std::vector<double>& shares);

}  // namespace insidejob::network
