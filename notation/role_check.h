// All that keeps a custom role from being played, for whoever is still writing it (R7.11).
#pragma once

#include "notation/json.h"
#include "notation/problem.h"

namespace insidejob {

// None: a table of four or five that plays with wagers takes the role, and so does the referee.
// Contradictions are told only of fields that could be read.
[[nodiscard]] Problems role_problems(JsonValue role);

}  // namespace insidejob
