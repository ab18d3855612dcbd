// Tries votes in worlds that fit a seat's view. The other votes are drawn by how guilty everyone
// looks.
#pragma once

#include <vector>

#include "engine/legal.h"
#include "engine/rng.h"
#include "engine/view.h"

namespace insidejob {

// How often the view's seat wins with each of its legal votes.
[[nodiscard]] std::vector<double> vote_values(const SeatView& view, const LegalActions& legal,
                                              const Seed& seed);

}  // namespace insidejob
