// What R10 hides from a viewer at a given moment, derived from the stored log, and whether a
// message reveals any of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/storage/storage.h"
#include "table/state/table_state.h"

namespace insidejob::wire_test {

// The states of a table; [n] is the one after event n.
[[nodiscard]] std::vector<TableState> states_of(const ExportedTable& table);

// The parts of a message to this member (none: a spectator) that they may not see in this state. An
// allow-list by field name covers all cards and all missions.
[[nodiscard]] std::vector<std::string> leaks(const std::string& message, const TableState& state,
                                             MemberId viewer);

}  // namespace insidejob::wire_test
