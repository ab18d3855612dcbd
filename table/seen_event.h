// `redact(fact, eyes)`: an event of the table as somebody may see it. An allow-list: every fact has
// its own answer, and a new one does not compile until someone has said who may see it.
#pragma once

#include <optional>

#include "engine/seat.h"
#include "table/fact.h"

namespace insidejob {

// Whose eyes they are.
struct Eyes {
  bool member = false;  // of the table, once all has happened; otherwise a screen, or a stranger
  std::optional<Seat> seat{};  // in the game that is going on or has just ended; none: a spectator
};

// None: something that is not for these eyes. What the event did in the game is redacted by the
// engine (engine/redact.h).
[[nodiscard]] std::optional<TableFact> redact(const TableFact& fact, Eyes eyes);

}  // namespace insidejob
