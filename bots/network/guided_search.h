// Search that stays close to a network's policy: what the policy finds plausible is tried in
// imagined worlds, as spymaster does it, and gains or loses by how it went there.
#pragma once

#include <vector>

#include "bots/bot.h"
#include "bots/network/forward.h"
#include "engine/legal.h"
#include "engine/rng.h"
#include "engine/view.h"

namespace insidejob::network {

// Shifts the shares of the legal actions, which are cards or missions, by what the search finds. A
// share of 0 stays 0. `output` is what the network says of the view; the budget is not empty.
void shift_by_search(const SeatView& view, const Output& output, const LegalActions& legal,
                     Budget budget, const Seed& seed, std::vector<double>& shares);

}  // namespace insidejob::network
