// The reading half of Storage on one connection to an SQLite database.
#pragma once

#include <string>
#include <vector>

#include "server/storage/sqlite_connection.h"
#include "server/storage/storage.h"

namespace insidejob {

class SqliteReader {
 public:
  explicit SqliteReader(SqliteConnection& connection) : connection_(connection) {}

  [[nodiscard]] StorageResult<std::vector<LogEntry>> read(const std::string& table, Sequence from,
                                                          std::size_t limit);
  [[nodiscard]] StorageResult<TableInfo> find(const std::string& table);
  [[nodiscard]] StorageResult<TableInfo> find_room(const std::string& room_code);
  [[nodiscard]] StorageResult<std::vector<TableInfo>> list(const TableFilter& filter);
  [[nodiscard]] StorageResult<std::vector<TableInfo>> list_due(Milliseconds by, std::size_t limit);
  [[nodiscard]] StorageResult<ExportedTable> export_table(const std::string& table);
  [[nodiscard]] StorageResult<std::vector<std::string>> check_integrity();

 private:
  // Runs inside one read transaction, so that it sees a single moment.
  template <typename Read>
  auto at_one_moment(Read read) -> decltype(read());

  SqliteConnection& connection_;
};

}  // namespace insidejob
