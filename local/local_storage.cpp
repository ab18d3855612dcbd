#include "local/local_storage.h"

#include <utility>
#include <variant>

namespace insidejob {

bool LocalStorage::restore(TableInfo info) {
  if (info.key.empty() || tables_.find(info.key).ok() || tables_.find_room(info.room_code).ok()) {
    return false;
  }
  info.last_sequence = 0;
  info.fence = 0;
  tables_.insert({std::move(info), {}});
  return true;
}

bool LocalStorage::restore(const std::string& key, Sequence sequence, std::string text) {
  return tables_.carry_out({AppendWrite{key, sequence, {std::move(text)}, 0}, {}}).ok();
}

void LocalStorage::submit(StorageWrite write) {
  const Written written = tables_.carry_out(write);
  if (written.ok()) std::visit([this](const auto& what) { tell(what); }, write.what);
  write.done(written);
}

void LocalStorage::tell(const AppendWrite& write) {
  Sequence sequence = write.first;
  for (const std::string& text : write.texts) keeper_.entry(write.table, sequence++, text);
}

void LocalStorage::tell(const CreateWrite& write) {
  keeper_.table(tables_.find(write.table.key).value());
}

void LocalStorage::tell(const UpdateWrite& write) {
  keeper_.table(tables_.find(write.table).value());
}

void LocalStorage::tell(const EraseWrite& write) { keeper_.erased(write.table); }

StorageResult<std::vector<LogEntry>> LocalStorage::read(const std::string& table, Sequence from,
                                                        std::size_t limit) {
  return tables_.read(table, from, limit);
}

StorageResult<TableInfo> LocalStorage::find(const std::string& table) {
  return tables_.find(table);
}

StorageResult<TableInfo> LocalStorage::find_room(const std::string& room_code) {
  return tables_.find_room(room_code);
}

StorageResult<std::vector<TableInfo>> LocalStorage::list_due(Milliseconds by, std::size_t limit) {
  return tables_.list_due(by, limit);
}

StorageResult<std::vector<TableInfo>> LocalStorage::list(const TableFilter& filter) {
  return tables_.list(filter);
}

StorageResult<ExportedTable> LocalStorage::export_table(const std::string& table) {
  return tables_.export_table(table);
}

StorageStatus LocalStorage::backup(const std::string&) {
  return StorageError{StorageFault::invalid, "what is in memory only has no backup"};
}

StorageResult<std::vector<std::string>> LocalStorage::check_integrity() {
  return std::vector<std::string>{};
}

}  // namespace insidejob
