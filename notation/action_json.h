// Actions as JSON and back (docs/rules/FORMAT.md, "Actions").
#pragma once

#include "engine/action.h"
#include "engine/options.h"
#include "notation/json.h"
#include "notation/malformed.h"

namespace insidejob {

// Whole numbers that name no seat become seats that no game has, for `apply` to refuse.
[[nodiscard]] Reading<Action> read_action(const Options& options, JsonValue value);
void write_action(JsonWriter& out, const Options& options, Action action);

}  // namespace insidejob
