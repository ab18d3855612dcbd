// Tables and their logs in memory, by the rules of Storage, without a lock or a queue.
// MemoryStorage adds threads and faults on demand. A house without a server (local/) keeps them in
// a browser.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "server/storage/storage_write.h"

namespace insidejob {

class MemoryTables {
 public:
  [[nodiscard]] Written carry_out(const StorageWrite& write);

  [[nodiscard]] StorageResult<std::vector<LogEntry>> read(const std::string& table, Sequence from,
                                                          std::size_t limit) const;
  [[nodiscard]] StorageResult<TableInfo> find(const std::string& table) const;
  [[nodiscard]] StorageResult<TableInfo> find_room(const std::string& room_code) const;
  [[nodiscard]] std::vector<TableInfo> list(const TableFilter& filter) const;
  [[nodiscard]] std::vector<TableInfo> list_due(Milliseconds by, std::size_t limit) const;
  [[nodiscard]] StorageResult<ExportedTable> export_table(const std::string& table) const;

  // Adds a whole table that was exported elsewhere, and replaces any with the same key.
  void insert(ExportedTable table);

 private:
  struct Table {
    TableInfo info;
    std::vector<ExportedEntry> entries;
    std::vector<std::string> old_codes{};
  };

  // As the current code or an earlier one.
  [[nodiscard]] static bool has_code(const Table& table, const std::string& room_code);
  [[nodiscard]] bool is_taken(const std::string& room_code) const;

  [[nodiscard]] Written apply(const AppendWrite& write);
  [[nodiscard]] Written apply(const ClaimWrite& write);
  [[nodiscard]] Written apply(const CreateWrite& write);
  [[nodiscard]] Written apply(const UpdateWrite& write);
  [[nodiscard]] Written apply(const EraseWrite& write);
  [[nodiscard]] Written apply(const RewriteWrite& write);
  [[nodiscard]] Written apply(const PruneWrite& write);

  std::map<std::string, Table> tables_;
};

}  // namespace insidejob
