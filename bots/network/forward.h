// What the network makes of an observation. All of it is whole numbers, so that every machine finds
// the same, with SIMD or without.
#pragma once

#include <array>
#include <cstdint>

#include "bots/network/weights.h"
#include "bots/observation/layout.h"

namespace insidejob::network {

// By place in `head`, in parts of k_unit.
using Output = std::array<std::int32_t, head::size>;
inline constexpr std::int32_t k_unit = k_one << k_last_shift;

[[nodiscard]] Output forward(const Weights& weights, const observation::Observation& observation);

}  // namespace insidejob::network
