// How likely something is that the network finds less likely than something else.
#pragma once

#include <cstdint>

#include "bots/belief/arithmetic.h"
#include "bots/network/forward.h"

namespace insidejob::network {

inline constexpr double k_log_two_of_e = 1.4426950408889634;

// Compared with what it is this far behind, in parts of k_unit.
[[nodiscard]] inline double share_of(std::int32_t behind) {
  return power_of_two(behind * (k_log_two_of_e / k_unit));
}

}  // namespace insidejob::network
