// A table's log: one event per line, oldest first. It contains every secret, so it is for storage
// and never for a client.
//
//   {"v": 1, "seq": 17, "at": 1700000000000, "by": 2, "command": 91, "event": "acted", ...}
#pragma once

#include <string>
#include <string_view>

#include "notation/json.h"
#include "notation/malformed.h"
#include "table/fact.h"
#include "table/state/table_state.h"

namespace insidejob {

inline constexpr int k_log_version = 1;

// `state` is one in which the event has happened or is about to.
void write_table_event(JsonWriter& out, const TableState& state, const TableEvent& event);
[[nodiscard]] std::string table_event_line(const TableState& state, const TableEvent& event);

// `state` is the one before the event. Unknown members are ignored. An event of a newer log version
// is malformed.
[[nodiscard]] Reading<TableEvent> read_table_event(const TableState& state, JsonValue value);
[[nodiscard]] Reading<TableEvent> read_table_event(const TableState& state, std::string_view line);

}  // namespace insidejob
