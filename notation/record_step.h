// A record as it stood after a given number of actions, for stepping through any game, whether or
// not it is legal to the end.
#pragma once

#include <cstdint>
#include <optional>

#include "notation/json.h"

namespace insidejob {

struct StepAsked {
  std::optional<std::int64_t> step;  // any number; if too large or missing, the last legal one
  std::optional<std::int64_t> seat;  // none: everything face up
};

// Writes into an open object: `problems` if there is no game to show, otherwise the step
// (docs/protocol.md, "Asks").
void write_step(JsonWriter& out, JsonValue record, const StepAsked& asked);

}  // namespace insidejob
