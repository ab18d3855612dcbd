// Storage in a file: SQLite with a write-ahead log, one writer with group commit, a few readers.
//
// Other processes may use the file at the same time (`insidejob admin`, the sqlite3 shell,
// backups). They wait for each other's transactions.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include "server/storage/migrations.h"
#include "server/storage/private_file.h"
#include "server/storage/storage.h"

namespace insidejob {

struct SqliteOptions {
  std::string file;
  QueueLimits queue = {};
  std::size_t most_in_group = 4096;
  std::size_t readers = 2;
  // How long to wait for another process's transaction.
  int busy_milliseconds = 5000;
  // Size of the write-ahead log, in pages of 4 KB, at which it is checkpointed into the file.
  int checkpoint_pages = 4000;
  // SQLite's virtual file system; empty: the default one.
  std::string vfs = {};
  std::span<const Migration> migrations = sqlite_migrations();
  // Called if others could read the files.
  PrivacyNote note = nullptr;
};

// Creates or upgrades the file if necessary. Only its owner can read it and the files that SQLite
// keeps beside it.
[[nodiscard]] StorageResult<std::unique_ptr<Storage>> open_sqlite(SqliteOptions options);

}  // namespace insidejob
