// A view as `write_view` writes it, read back: for programs that are sent views and want to use the
// engine on them.
#pragma once

#include "engine/view.h"
#include "notation/json.h"
#include "notation/malformed.h"

namespace insidejob {

// The view of a seat or a spectator in a game that is not over. It borrows the options, which must
// be the game's. What is read is complete and consistent: every card is in one place, tricks have
// the right length, and the seat's own memory is there. "legal" and "outlook" follow from the rest
// and are not read.
[[nodiscard]] Reading<SeatView> read_view(const Options& options, JsonValue value);

}  // namespace insidejob
