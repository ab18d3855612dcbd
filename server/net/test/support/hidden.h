// What R10 hides from a viewer at a moment, worked out from the stored log, and whether a message
// tells any of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/storage/storage.h"
#include "table/table_state.h"

namespace insidejob::wire_test {

// The states of a table: [n] after its event n.
[[nodiscard]] std::vector<TableState> states_of(const ExportedTable& table);

// What in a message to this member (none: a watcher) was not for its eyes when the table was so;
// empty: nothing. An allow-list by the names of fields, for all cards and for all missions.
[[nodiscard]] std::vector<std::string> leaks(const std::string& message, const TableState& state,
                                             MemberId viewer);

}  // namespace insidejob::wire_test
