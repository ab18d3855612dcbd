// `evolve(state, event)`: the only way in which a table changes.
#pragma once

#include <optional>
#include <vector>

#include "engine/event.h"
#include "table/fact.h"
#include "table/state/table_state.h"

namespace insidejob {

// What an event did in the engine: the opening, a move, the count of the votes. Not redacted.
using GameEvents = std::vector<Event>;

// None, and the state is unchanged, if the event cannot have followed this state: not the next
// number, an unknown member, an illegal action, a missing secret part. What `decide` and `proceed`
// give for a state always fits it.
[[nodiscard]] std::optional<GameEvents> evolve(TableState& state, const TableEvent& event);

}  // namespace insidejob
