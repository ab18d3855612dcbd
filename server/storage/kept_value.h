// Small values that belong to a whole database rather than to a table. They are made once, on the
// first start, and every node finds the same ones.
#pragma once

#include <string>

#include "server/storage/postgres_storage.h"
#include "server/storage/sqlite_storage.h"
#include "server/storage/storage_error.h"

namespace insidejob {

struct KeptValue {
  std::string name;
  std::string value;
};

// Stores the value unless there is one of this name, and returns the one that is stored. Blocks,
// with a connection of its own. The storage must have been opened before.
[[nodiscard]] StorageResult<std::string> keep_in_sqlite(const SqliteOptions& options,
                                                        const KeptValue& first);
[[nodiscard]] StorageResult<std::string> keep_in_postgres(const PostgresOptions& options,
                                                          const KeptValue& first);

}  // namespace insidejob
