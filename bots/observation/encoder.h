// A seat's view as the bits that a network reads (layout.h).
#pragma once

#include "bots/observation/action_space.h"
#include "bots/observation/chronicle.h"
#include "bots/observation/layout.h"
#include "bots/observation/legend.h"
#include "engine/legal.h"
#include "engine/view.h"

namespace insidejob::observation {

// `chronicle` has followed the game up to view.open, `legend` belongs to the view's options,
// `legal` is legal_actions(view).
void encode(const SeatView& view, const LegalActions& legal, const Around& around,
            const Draft& draft, const Legend& legend, const Chronicle& chronicle, Observation& out);

// The same from the view alone, for callers that ask once.
[[nodiscard]] Observation observe(const SeatView& view, const Draft& draft = {});

}  // namespace insidejob::observation
