// A second implementation of the observation's layout, bit by bit and by field name, from a view
// alone. Slow, but easy to compare with docs/research.md.
#pragma once

#include "bots/observation/action_space.h"
#include "bots/observation/layout.h"
#include "engine/view.h"

namespace insidejob::testing {

[[nodiscard]] observation::Observation plain_observation(const SeatView& view,
                                                         const observation::Draft& draft);

}  // namespace insidejob::testing
