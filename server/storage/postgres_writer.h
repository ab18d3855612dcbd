// Writes groups into a PostgreSQL database. A group is one transaction, and consecutive appends in
// it take one round trip.
#pragma once

#include <span>
#include <vector>

#include "server/storage/postgres_connection.h"
#include "server/storage/storage_write.h"

namespace insidejob {

class PostgresWriter {
 public:
  explicit PostgresWriter(PostgresLink link) : link_(std::move(link)) {}

  // Returns the outcome of each write. A refusal concerns only that write. If the database fails,
  // the whole group is rolled back, or its fate is unknown, and each write gets the same answer.
  [[nodiscard]] std::vector<Written> commit(std::span<const StorageWrite> group);

 private:
  using Outcomes = std::vector<Written>;

  [[nodiscard]] StorageResult<Outcomes> transaction(PostgresConnection& connection,
                                                    std::span<const StorageWrite> group);
  [[nodiscard]] StorageStatus apply_all(PostgresConnection& connection,
                                        std::span<const StorageWrite> group, Outcomes& outcomes);

  PostgresLink link_;
};

}  // namespace insidejob
