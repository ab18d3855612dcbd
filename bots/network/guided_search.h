// Search that stays close to a network's policy: actions that the policy finds plausible are tried
// in imagined worlds, as spymaster does, and gain or lose by the results.
#pragma once

#include <vector>

#include "bots/bot.h"
#include "bots/network/forward.h"
#include "engine/legal.h"
#include "engine/rng.h"
#include "engine/view.h"

namespace insidejob::network {

// An action that wins this much more often gains a factor of e. So the network decides between
// actions that the search finds equal, and bluffs survive.
inline constexpr double k_temperature = 0.02;

// The value that the search finds for each chosen action, roughly the chance to win. The others are
// far below. The actions must be cards or missions, `output` is the network's for this view, and
// the budget must not be empty.
[[nodiscard]] std::vector<double> search_values(const SeatView& view, const Output& output,
                                                const LegalActions& legal,
                                                const std::vector<bool>& chosen, Budget budget,
                                                const Seed& seed);

// Shifts the shares of the legal actions, which must be cards or missions, by the results of the
// search. A share of 0 stays 0. `output` is the network's for this view. The budget must not be
// empty.
void shift_by_search(const SeatView& view, const Output& output, const LegalActions& legal,
                     Budget budget, const Seed& seed, std::vector<double>& shares);

}  // namespace insidejob::network
