// `redact(event, viewer)`: an event of the table as a member may see it. An allow-list: every fact
// has its own answer, and a new one does not compile until someone has said who may see it.
#pragma once

#include <cstdint>
#include <optional>

#include "table/evolve.h"
#include "table/fact.h"
#include "table/table.h"
#include "table/table_state.h"

namespace insidejob {

struct SeenEvent {
  std::uint64_t sequence = 0;
  std::int64_t at = 0;
  std::int64_t command = 0;       // the viewer's own number, if it was its command
  std::optional<TableFact> fact;  // none: something that is not for this viewer's eyes
  GameEvents game;                // what happened in the game, redacted by the engine

  friend bool operator==(const SeenEvent&, const SeenEvent&) = default;
};

// `state` is the one that the command's steps led to. A viewer who is no member sees what a
// spectator sees.
[[nodiscard]] SeenEvent redact(const TableState& state, const Step& step, MemberId viewer);

}  // namespace insidejob
