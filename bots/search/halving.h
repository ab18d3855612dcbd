// How a budget is spent on the candidates of one decision: sequential halving (Karnin, Koren and
// Somekh 2013).
#pragma once

#include <cstdint>

#include "bots/search/trials.h"
#include "bots/stopwatch.h"

namespace insidejob {

// The budget is split into equal parts, and after each of them the worse half of the candidates is
// dropped, down to two for the last part. Returns how often a candidate was tried: slightly more
// than `iterations`, or fewer if time runs out first.
std::uint32_t spend(Trials& trials, std::uint32_t iterations, const Stopwatch& watch);

}  // namespace insidejob
