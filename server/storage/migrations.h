// The numbered steps in migrations/, built in, that bring a database to what this program needs.
//
// A step is applied once, in one transaction together with its record in the table `migrations`. A
// released step never changes: the next change gets the next number.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "server/storage/storage_error.h"

namespace insidejob {

struct Migration {
  int number = 0;         // 1, 2, 3...
  std::string_view name;  // of the file, without number and extension
  std::string_view sql;
};

[[nodiscard]] std::span<const Migration> sqlite_migrations();
[[nodiscard]] std::span<const Migration> postgres_migrations();

// The highest number that this program knows.
[[nodiscard]] inline int newest(std::span<const Migration> migrations) {
  return migrations.empty() ? 0 : migrations.back().number;
}

// The error for a database that a newer program has changed.
[[nodiscard]] inline StorageError too_new(int found, int known) {
  return {StorageFault::corrupt, "the database has version " + std::to_string(found) +
                                     ", but this program knows only up to version " +
                                     std::to_string(known) + ": use a newer program"};
}

}  // namespace insidejob
