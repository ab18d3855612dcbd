#include "server/storage/memory_tables.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <variant>

namespace insidejob {

Written MemoryTables::carry_out(const StorageWrite& write) {
  return std::visit([this](const auto& what) -> Written { return apply(what); }, write.what);
}

bool MemoryTables::has_code(const Table& table, const std::string& room_code) {
  return table.info.room_code == room_code ||
         std::ranges::find(table.old_codes, room_code) != table.old_codes.end();
}

bool MemoryTables::is_taken(const std::string& room_code) const {
  return std::ranges::any_of(tables_,
                             [&](const auto& other) { return has_code(other.second, room_code); });
}

Written MemoryTables::apply(const AppendWrite& write) {
  const auto found = tables_.find(write.table);
  if (found == tables_.end()) return no_table(write.table);
  Table& table = found->second;
  if (write.fence < table.info.fence) {
    return fenced_off(write.table, write.fence, table.info.fence);
  }
  if (write.first != table.info.last_sequence + 1) {
    return sequence_conflict(write.table, write.first, table.info.last_sequence);
  }
  if (!write.room_code.empty()) {
    if (is_taken(write.room_code)) return code_exists(write.table);
    table.old_codes.push_back(std::exchange(table.info.room_code, write.room_code));
    if (table.old_codes.size() > k_old_codes) table.old_codes.erase(table.old_codes.begin());
  }
  table.info.fence = write.fence;
  for (const std::string& text : write.texts) {
    table.entries.push_back({{++table.info.last_sequence, text}, write.fence});
  }
  return table.info.last_sequence;
}

Written MemoryTables::apply(const ClaimWrite& write) {
  const auto found = tables_.find(write.table);
  if (found == tables_.end()) return no_table(write.table);
  TableInfo& info = found->second.info;
  if (write.fence < info.fence) return fenced_off(write.table, write.fence, info.fence);
  info.fence = write.fence;
  return info.last_sequence;
}

Written MemoryTables::apply(const CreateWrite& write) {
  const NewTable& table = write.table;
  if (tables_.contains(table.key) || is_taken(table.room_code)) return table_exists(table);
  tables_[table.key].info = {.key = table.key,
                             .room_code = table.room_code,
                             .created = table.created,
                             .last_activity = table.created,
                             .is_public = table.is_public,
                             .summary = {}};
  return std::uint64_t{1};
}

Written MemoryTables::apply(const UpdateWrite& write) {
  const auto found = tables_.find(write.table);
  if (found == tables_.end()) return no_table(write.table);
  TableInfo& info = found->second.info;
  const TableUpdate& update = write.update;
  if (update.fence && *update.fence < info.fence) {
    return fenced_off(write.table, *update.fence, info.fence);
  }
  if (update.summary) info.summary = *update.summary;
  if (update.last_activity) {
    info.last_activity = std::max(info.last_activity, *update.last_activity);
  }
  if (update.is_public) info.is_public = *update.is_public;
  if (update.wake_at) info.wake_at = *update.wake_at;
  return std::uint64_t{1};
}

Written MemoryTables::apply(const EraseWrite& write) {
  if (tables_.erase(write.table) == 0) return no_table(write.table);
  return std::uint64_t{1};
}

Written MemoryTables::apply(const RewriteWrite& write) {
  const auto found = tables_.find(write.table);
  if (found == tables_.end()) return no_table(write.table);
  std::vector<ExportedEntry>& entries = found->second.entries;
  for (const LogEntry& entry : write.replacements) {
    if (entry.sequence == 0 || entry.sequence > entries.size()) return no_entry(write.table);
  }
  for (const LogEntry& entry : write.replacements) {
    entries[static_cast<std::size_t>(entry.sequence - 1)].entry.text = entry.text;
  }
  return std::uint64_t{write.replacements.size()};
}

Written MemoryTables::apply(const PruneWrite& write) {
  std::vector<std::pair<Milliseconds, std::string>> idle;
  for (const auto& [key, table] : tables_) {
    if (table.info.last_activity < write.idle_since && table.info.wake_at == 0) {
      idle.emplace_back(table.info.last_activity, key);
    }
  }
  std::ranges::sort(idle);
  if (idle.size() > write.limit) idle.resize(write.limit);
  for (const auto& [time, key] : idle) tables_.erase(key);
  return std::uint64_t{idle.size()};
}

StorageResult<std::vector<LogEntry>> MemoryTables::read(const std::string& table, Sequence from,
                                                        std::size_t limit) const {
  const auto found = tables_.find(table);
  if (found == tables_.end()) return no_table(table);
  std::vector<LogEntry> entries;
  for (const ExportedEntry& stored : found->second.entries) {
    if (entries.size() == limit) break;
    if (stored.entry.sequence >= from) entries.push_back(stored.entry);
  }
  return entries;
}

StorageResult<TableInfo> MemoryTables::find(const std::string& table) const {
  const auto found = tables_.find(table);
  if (found == tables_.end()) return no_table(table);
  return found->second.info;
}

StorageResult<TableInfo> MemoryTables::find_room(const std::string& room_code) const {
  for (const auto& [key, table] : tables_) {
    if (has_code(table, room_code)) return table.info;
  }
  return StorageError{StorageFault::not_found, "there is no such room"};
}

std::vector<TableInfo> MemoryTables::list(const TableFilter& filter) const {
  const auto place = [](Milliseconds last_activity, const std::string& key) {
    return std::pair(-last_activity, std::string_view(key));
  };
  std::vector<TableInfo> tables;
  for (const auto& [key, table] : tables_) {
    const TableInfo& info = table.info;
    if (filter.public_only && !info.is_public) continue;
    if (filter.active_since && info.last_activity < *filter.active_since) continue;
    if (filter.after &&
        place(info.last_activity, key) <= place(filter.after->last_activity, filter.after->key)) {
      continue;
    }
    tables.push_back(info);
  }
  std::ranges::sort(tables, {},
                    [&](const TableInfo& info) { return place(info.last_activity, info.key); });
  if (tables.size() > filter.limit) tables.resize(filter.limit);
  return tables;
}

std::vector<TableInfo> MemoryTables::list_due(Milliseconds by, std::size_t limit) const {
  std::vector<TableInfo> tables;
  for (const auto& [key, table] : tables_) {
    if (table.info.wake_at != 0 && table.info.wake_at <= by) tables.push_back(table.info);
  }
  std::ranges::sort(tables, {}, [](const TableInfo& info) {
    return std::pair(info.wake_at, std::string_view(info.key));
  });
  if (tables.size() > limit) tables.resize(limit);
  return tables;
}

StorageResult<ExportedTable> MemoryTables::export_table(const std::string& table) const {
  const auto found = tables_.find(table);
  if (found == tables_.end()) return no_table(table);
  return ExportedTable{found->second.info, found->second.entries};
}

void MemoryTables::insert(ExportedTable table) {
  std::string key = table.info.key;
  tables_.insert_or_assign(std::move(key), Table{std::move(table.info), std::move(table.entries)});
}

}  // namespace insidejob
