// How likely an option is compared with the likeliest one, by the network's outputs.
#pragma once

#include <cstdint>

#include "bots/belief/arithmetic.h"
#include "bots/network/forward.h"

namespace insidejob::network {

inline constexpr double k_log_two_of_e = 1.4426950408889634;

// The share of an option that is this far behind, in units of 1 / k_unit.
[[nodiscard]] inline double share_of(std::int32_t behind) {
  return power_of_two(behind * (k_log_two_of_e / k_unit));
}

}  // namespace insidejob::network
