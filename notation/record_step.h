// A record as it stood after so many actions: for looking through a game, one's own or somebody
// else's, lawful to the end or not.
#pragma once

#include <cstdint>
#include <optional>

#include "notation/json.h"

namespace insidejob {

struct StepAsked {
  std::optional<std::int64_t> step;  // any number; too large or none: the last one that is lawful
  std::optional<std::int64_t> seat;  // none: everything lies open
};

// Writes into an object that has been begun: `problems` if there is no game to show, else the step
// (docs/protocol.md, "Asks").
void write_step(JsonWriter& out, JsonValue record, const StepAsked& asked);

}  // namespace insidejob
