// An opinion of who the Insider is.
#pragma once

#include <array>

#include "engine/seat.h"

namespace insidejob {

// The probability that a seat has the Insider's place, by seat; sums to 1.
using Suspicions = std::array<double, k_max_seats>;

}  // namespace insidejob
