// What R10 hides from a viewer at a moment, worked out from the stored log, and whether a message
// reveals any of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/storage/storage.h"
#include "table/state/table_state.h"

namespace insidejob::wire_test {

// The states of a table: [n] after its event n.
[[nodiscard]] std::vector<TableState> states_of(const ExportedTable& table);

// What in a message to this member (none: a spectator) they could not see in this state of the
// table; empty if nothing. An allow-list by field name, for all cards and all missions.
[[nodiscard]] std::vector<std::string> leaks(const std::string& message, const TableState& state,
                                             MemberId viewer);

}  // namespace insidejob::wire_test
