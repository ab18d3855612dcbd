// `redact(fact, eyes)`: a table event as someone may see it. An allow-list: every fact has its own
// answer, and a new one does not compile until someone has said who may see it.
#pragma once

#include <optional>

#include "engine/seat.h"
#include "table/fact.h"

namespace insidejob {

// Whose eyes they are.
struct Eyes {
  bool member = false;  // of the table, once everything has happened; otherwise a screen, or a
                        // stranger
  std::optional<Seat> seat{};  // in the game that is running or has just ended; none: a spectator
};

// None for something that these eyes may not see. The engine redacts what the event did in the game
// (engine/redact.h).
[[nodiscard]] std::optional<TableFact> redact(const TableFact& fact, Eyes eyes);
// Whether no one needs to know at once, so that it may be told along with what happens next.
[[nodiscard]] bool can_wait(const TableFact& fact);
// Whether `redact` looks at the eyes for a fact of this kind: otherwise everyone gets one answer.
[[nodiscard]] bool depends_on_eyes(const TableFact& fact);

}  // namespace insidejob
