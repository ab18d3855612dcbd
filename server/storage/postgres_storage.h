// Storage in PostgreSQL, for several nodes: one writer with group commit, a few readers, each on a
// connection that reconnects by itself. Everything is in the schema `insidejob`.
//
// Backup while running, from outside:  pg_dump --format=custom --schema=insidejob URL > FILE
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include "server/storage/migrations.h"
#include "server/storage/storage.h"

namespace insidejob {

struct PostgresOptions {
  std::string url;  // postgresql://..., or libpq's key=value form
  QueueLimits queue = {};
  std::size_t most_in_group = 1024;
  std::size_t readers = 2;
  // How long a write may take. After that it has failed, and its tables are read again.
  std::chrono::milliseconds patience{10'000};
  // Pauses between attempts to connect double from the first to the longest.
  std::chrono::milliseconds first_pause{50};
  std::chrono::milliseconds longest_pause{2000};
  std::span<const Migration> migrations = postgres_migrations();
};

// Connects once, and creates or upgrades the schema if necessary.
[[nodiscard]] StorageResult<std::unique_ptr<Storage>> open_postgres(const PostgresOptions& options);

}  // namespace insidejob
