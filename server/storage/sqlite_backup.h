// Copies an SQLite database that is in use.
#pragma once

#include <string>

#include "server/storage/sqlite_connection.h"

namespace insidejob {

// Reads through a separate connection, so the writer continues. The copy grows beside the file and
// gets its name once it is complete and durable, replacing any file of that name. Only its owner
// can read it.
[[nodiscard]] StorageStatus back_up(SqliteConnection& source, const std::string& file);

}  // namespace insidejob
