// A view as `write_view` writes it, read back: for programs that are sent views and want to use the
// engine on them.
#pragma once

#include "engine/view.h"
#include "notation/json.h"
#include "notation/malformed.h"

namespace insidejob {

// The view of a seat or a spectator in a game that is not over. It borrows the options, which must
// be the game's. What is read is complete, and obeys the rules as far as `view_problem` checks
// them. There may still be no deal that agrees with it. "legal" and "outlook" follow from the rest
// and are not read.
[[nodiscard]] Reading<SeatView> read_view(const Options& options, JsonValue value);

}  // namespace insidejob
