// Everything that keeps a custom role from being played, for someone who is still writing it
// (R7.11).
#pragma once

#include "notation/json.h"
#include "notation/problem.h"

namespace insidejob {

// If empty, a table of four or five with wagers accepts the role, and so does the referee.
// Contradictions are reported only for fields that could be read.
[[nodiscard]] Problems role_problems(JsonValue role);

}  // namespace insidejob
