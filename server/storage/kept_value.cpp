#include "server/storage/kept_value.h"

#include "server/storage/postgres_connection.h"
#include "server/storage/sqlite_connection.h"

namespace insidejob {
namespace {

StorageError lost() { return {StorageFault::corrupt, "a value that was just kept is not there"}; }

}  // namespace

StorageResult<std::string> keep_in_sqlite(const SqliteOptions& options, const KeptValue& first) {
  const auto connection = SqliteConnection::open(options);
  if (!connection) return connection.error();
  SqliteRun insert{**connection,
                   "INSERT INTO kept (name, value) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
                   first.name, first.value};
  insert.step();
  if (insert.failed()) return insert.error();
  SqliteRun found{**connection, "SELECT value FROM kept WHERE name = ?1", first.name};
  const bool is_there = found.step();
  if (found.failed()) return found.error();
  if (!is_there) return lost();
  return found.text(0);
}

StorageResult<std::string> keep_in_postgres(const PostgresOptions& options,
                                            const KeptValue& first) {
  const auto connection = PostgresConnection::open(options.url, options.patience);
  if (!connection) return connection.error();
  const auto inserted = (*connection)
                            ->run(
                                "INSERT INTO insidejob.kept (name, value) VALUES ($1, $2) "
                                "ON CONFLICT DO NOTHING",
                                {first.name, first.value});
  if (!inserted) return inserted.error();
  const auto found =
      (*connection)->run("SELECT value FROM insidejob.kept WHERE name = $1", {first.name});
  if (!found) return found.error();
  if (found->size() != 1) return lost();
  return std::string{found->text(0, 0)};
}

}  // namespace insidejob
