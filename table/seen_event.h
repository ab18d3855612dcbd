// `redact(fact, seat)`: an event of the table as somebody at a seat may see it. An allow-list:
// every fact has its own answer, and a new one does not compile until someone has said who may see
// it.
#pragma once

#include <optional>

#include "engine/seat.h"
#include "table/fact.h"

namespace insidejob {

// For the one who plays in `seat`, in the game that is going on or has just ended; none: for a
// spectator. None: something that is not for this viewer's eyes. What the event did in the game is
// redacted by the engine (engine/redact.h).
[[nodiscard]] std::optional<TableFact> redact(const TableFact& fact, std::optional<Seat> seat);

}  // namespace insidejob
