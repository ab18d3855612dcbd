// The network's policy, as shares of the likeliest action.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bots/network/forward.h"
#include "engine/legal.h"
#include "engine/view.h"

namespace insidejob::network {

// From the outputs for each action; 0 for those that are never played.
[[nodiscard]] std::vector<double> shares_of(std::span<const std::int32_t> said);

// For the legal actions, which must be cards or missions. `output` is the network's for this view.
[[nodiscard]] std::vector<double> policy_shares(const SeatView& view, const Output& output,
                                                const LegalActions& legal);

}  // namespace insidejob::network
