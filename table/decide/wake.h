// When a table that is not in memory must be loaded, so that what is due there happens although
// nobody comes (docs/decisions/0034-play-by-turns.md).
#pragma once

#include <cstdint>
#include <optional>

#include "table/state/table_state.h"

namespace insidejob {

// None: never; it waits for someone to come. In the past: at once, because a bot has to move.
[[nodiscard]] std::optional<std::int64_t> wake_time(const TableState& state);

}  // namespace insidejob
