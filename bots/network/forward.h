// The network's output for an observation. It uses whole numbers only, so that every machine
// computes the same result, with or without SIMD.
#pragma once

#include <array>
#include <cstdint>

#include "bots/network/weights.h"
#include "bots/observation/layout.h"

namespace insidejob::network {

// By position in `head`, in units of 1 / k_unit.
using Output = std::array<std::int32_t, head::size>;
inline constexpr std::int32_t k_unit = k_one << k_last_shift;

[[nodiscard]] Output forward(const Weights& weights, const observation::Observation& observation);

}  // namespace insidejob::network
