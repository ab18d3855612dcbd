// Whether a view that someone wrote obeys the rules.
#pragma once

#include <optional>

#include "engine/view.h"
#include "notation/malformed.h"

namespace insidejob {

// What in a view of a game that is not over cannot be, as far as the rules show it without
// comparing deals. Seats, missions, cards and roles must be ones of the game, and tricks complete.
[[nodiscard]] std::optional<Malformed> view_problem(const SeatView& view);

}  // namespace insidejob
