// Finding tables: by room code in any spelling, and all of them page by page.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/rooms/summary.h"
#include "server/storage/storage.h"

namespace insidejob {

// Case, hyphens and blanks don't matter. The fault not_found names the code.
[[nodiscard]] StorageResult<TableInfo> find_table(Storage& storage, std::string_view room);

// Calls `see` for each table, most recently active first, until it returns false. The filter's
// limit is the page size. A table that becomes active meanwhile may be missed.
[[nodiscard]] StorageStatus walk_tables(Storage& storage, TableFilter filter,
                                        const std::function<bool(const TableInfo&)>& see);

// The directory's summary of a table, or one made from the log if the directory has none yet.
[[nodiscard]] StorageResult<TableSummary> summary_of(Storage& storage, const TableInfo& info);

// How many tables `prune` would erase.
[[nodiscard]] StorageResult<std::size_t> count_idle(Storage& storage, Milliseconds idle_since);
// Erases them, one batch at a time.
[[nodiscard]] StorageResult<std::size_t> prune_idle(Storage& storage, Milliseconds idle_since);

// What the storage finds wrong, and every table whose log does not replay, one sentence each.
[[nodiscard]] StorageResult<std::vector<std::string>> find_problems(Storage& storage,
                                                                    std::size_t& tables);

}  // namespace insidejob
