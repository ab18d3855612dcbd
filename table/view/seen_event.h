// `redact(fact, eyes)`: a fact as someone may see it. This is an allow-list: every fact has its own
// overload, and a new fact does not compile until someone has decided who may see it.
#pragma once

#include <optional>

#include "engine/seat.h"
#include "table/fact.h"

namespace insidejob {

// Who is looking.
struct Eyes {
  bool member = false;  // of the table, once everything has happened; otherwise a screen, or a
                        // stranger
  std::optional<Seat> seat{};  // in the game that is running or has just ended; none: a spectator
};

// None if these eyes may not see the fact. What it did in the game is redacted by the engine
// (engine/redact.h).
[[nodiscard]] std::optional<TableFact> redact(const TableFact& fact, Eyes eyes);
// Whether nobody needs to know at once, so that it can be sent along with the next event.
[[nodiscard]] bool can_wait(const TableFact& fact);
// Whether it is one of several presses that often come at the same moment, and can be sent in one
// message with the others.
[[nodiscard]] bool is_press(const TableFact& fact);
// Whether `redact` depends on the eyes for this kind of fact. If not, everyone gets the same
// answer.
[[nodiscard]] bool depends_on_eyes(const TableFact& fact);

}  // namespace insidejob
