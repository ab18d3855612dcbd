// The layout of observations once more, bit by bit and by field name, from a view alone: slow, and
// written so that it can be compared with docs/research.md.
#pragma once

#include "bots/observation/action_space.h"
#include "bots/observation/layout.h"
#include "engine/view.h"

namespace insidejob::testing {

[[nodiscard]] observation::Observation plain_observation(const SeatView& view,
                                                         const observation::Draft& draft);

}  // namespace insidejob::testing
