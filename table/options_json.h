// A table's options as JSON: in the log, in snapshots, and as a change that a host requests.
#pragma once

#include "notation/json.h"
#include "notation/malformed.h"
#include "table/table_options.h"

namespace insidejob {

void write_table_options(JsonWriter& out, const TableOptions& options);

// Reads the fields that are present; null removes a custom role or mission deck. Unknown fields are
// ignored.
[[nodiscard]] Reading<OptionsPatch> read_options_patch(JsonValue value);

}  // namespace insidejob
