// Copies an SQLite database that is in use.
#pragma once

#include <string>

#include "server/storage/sqlite_connection.h"

namespace insidejob {

// Reads through its own connection, so that the writer goes on. The copy grows beside the file and
// takes its name when it is complete and durable; a file of that name is replaced. Only its owner
// can read it.
[[nodiscard]] StorageStatus back_up(SqliteConnection& source, const std::string& file);

}  // namespace insidejob
