// A table's options as JSON: in the log, in snapshots, and as a change that a host requests.
#pragma once

#include "notation/json.h"
#include "notation/malformed.h"
#include "table/options/table_options.h"

namespace insidejob {

void write_table_options(JsonWriter& out, const TableOptions& options);
// Only what the patch changes; null removes a custom role or mission deck.
void write_options_patch(JsonWriter& out, const OptionsPatch& patch);

// What follows from the rules: the overview card and the roles in play (R1.6, R7.0).
void write_overview(JsonWriter& out, const Options& rules);

// Reads the fields that are present; null removes a custom role or mission deck. Unknown fields are
// ignored.
[[nodiscard]] Reading<OptionsPatch> read_options_patch(JsonValue value);

}  // namespace insidejob
