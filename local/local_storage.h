// The log of tables without a database. It is in memory, and every change is passed to the host,
// which stores it (in the browser's own database) before showing anything that follows from it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/storage/memory_tables.h"
#include "server/storage/submitting_storage.h"

namespace insidejob {

class LocalStorage final : public SubmittingStorage {
 public:
  // Called with every change. The host brings them back with `restore`.
  struct Keeper {
    std::function<void(const TableInfo&)> table;  // a new one, or new information about one
    std::function<void(const std::string& key, Sequence, const std::string& text)> entry;
    std::function<void(const std::string& key)> erased;
  };
  explicit LocalStorage(Keeper keeper) : keeper_(std::move(keeper)) {}

  // Takes back what was kept. False, without any change, if it does not fit what came before.
  [[nodiscard]] bool restore(TableInfo info);
  [[nodiscard]] bool restore(const std::string& key, Sequence sequence, std::string text);

  StorageResult<std::vector<LogEntry>> read(const std::string& table, Sequence from,
                                            std::size_t limit) override;
  StorageResult<TableInfo> find(const std::string& table) override;
  StorageResult<TableInfo> find_room(const std::string& room_code) override;
  StorageResult<std::vector<TableInfo>> list(const TableFilter& filter) override;
  StorageResult<std::vector<TableInfo>> list_due(Milliseconds by, std::size_t limit) override;
  StorageResult<ExportedTable> export_table(const std::string& table) override;
  // Returns `invalid`, since there is no database to copy.
  StorageStatus backup(const std::string& file) override;
  StorageResult<std::vector<std::string>> check_integrity() override;
  void close() override {}

 protected:
  void submit(StorageWrite write) override;

 private:
  void tell(const AppendWrite& write);
  void tell(const CreateWrite& write);
  void tell(const UpdateWrite& write);
  void tell(const EraseWrite& write);
  template <typename Write>
  void tell(const Write& /*write*/) {}  // not needed after a restart

  MemoryTables tables_;
  Keeper keeper_;
};

}  // namespace insidejob
