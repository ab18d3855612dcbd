// The reading half of Storage on one connection to a PostgreSQL database.
#pragma once

#include <string>
#include <vector>

#include "server/storage/postgres_connection.h"
#include "server/storage/storage.h"

namespace insidejob {

class PostgresReader {
 public:
  explicit PostgresReader(PostgresConnection& connection) : connection_(connection) {}

  [[nodiscard]] StorageResult<std::vector<LogEntry>> read(const std::string& table, Sequence from,
                                                          std::size_t limit);
  [[nodiscard]] StorageResult<TableInfo> find(const std::string& table);
  [[nodiscard]] StorageResult<TableInfo> find_room(const std::string& room_code);
  [[nodiscard]] StorageResult<std::vector<TableInfo>> list(const TableFilter& filter);
  [[nodiscard]] StorageResult<std::vector<TableInfo>> list_due(Milliseconds by, std::size_t limit);
  [[nodiscard]] StorageResult<ExportedTable> export_table(const std::string& table);
  [[nodiscard]] StorageResult<std::vector<std::string>> check_integrity();

 private:
  PostgresConnection& connection_;
};

}  // namespace insidejob
