#include "server/storage/memory_storage.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace insidejob {

void MemoryStorage::submit(StorageWrite write) {
  std::optional<StorageError> refusal;
  {
    const std::scoped_lock lock(mutex_);
    const std::size_t bytes = weight(write);
    if (closed_) {
      refusal = StorageError{StorageFault::closed, "the storage is closed"};
    } else if (!queue_.empty() &&
               (queue_.size() >= limits_.writes || queued_bytes_ + bytes > limits_.bytes)) {
      refusal = StorageError{StorageFault::overloaded, "too many writes are waiting already"};
    } else {
      queued_bytes_ += bytes;
      queue_.push_back(std::move(write));
    }
  }
  if (refusal) {
    write.done(*refusal);  // NOLINT(bugprone-use-after-move): moved only if not refused
  } else if (completion_ == Completion::at_once) {
    complete();
  }
}

std::size_t MemoryStorage::complete(std::size_t most) {
  {
    const std::scoped_lock lock(mutex_);
    if (completing_) return 0;  // the one who is at it goes on with these
    completing_ = true;
  }
  std::size_t completed = 0;
  while (true) {
    std::optional<StorageWrite> write;
    std::optional<Written> outcome;
    {
      const std::scoped_lock lock(mutex_);
      if (completed == most || queue_.empty()) {
        completing_ = false;
        return completed;
      }
      write = std::move(queue_.front());
      queue_.pop_front();
      queued_bytes_ -= weight(*write);
      outcome = carry_out(*write);
    }
    ++completed;
    write->done(*outcome);
  }
}

std::size_t MemoryStorage::waiting() const {
  const std::scoped_lock lock(mutex_);
  return queue_.size();
}

void MemoryStorage::fail_next_writes(StorageFault fault, std::size_t count,
                                     bool stored_all_the_same) {
  const std::scoped_lock lock(mutex_);
  if (count > 0) faults_.push_back({fault, count, stored_all_the_same});
}

void MemoryStorage::fail_reads(std::optional<StorageFault> fault) {
  const std::scoped_lock lock(mutex_);
  read_fault_ = fault;
}

void MemoryStorage::crash(std::size_t survivors) {
  const std::scoped_lock lock(mutex_);
  faults_.clear();
  read_fault_.reset();
  for (; survivors > 0 && !queue_.empty(); --survivors) {
    static_cast<void>(carry_out(queue_.front()).ok());
    queue_.pop_front();
  }
  queue_.clear();
  queued_bytes_ = 0;
  closed_ = false;
}

void MemoryStorage::take_over(MemoryStorage& other) {
  const std::scoped_lock lock(mutex_, other.mutex_);
  tables_ = std::exchange(other.tables_, {});
}

void MemoryStorage::close() {
  {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
  }
  complete();
}

Written MemoryStorage::carry_out(const StorageWrite& write) {
  const auto done = [&] {
    return std::visit([this](const auto& what) -> Written { return apply(what); }, write.what);
  };
  if (faults_.empty()) return done();
  Fault& fault = faults_.front();
  const StorageError error{fault.fault, "a fault that was asked for"};
  if (fault.stored) static_cast<void>(done().ok());
  if (--fault.count == 0) faults_.pop_front();
  return error;
}

Written MemoryStorage::apply(const AppendWrite& write) {
  const auto found = tables_.find(write.table);
  if (found == tables_.end()) return no_table(write.table);
  Table& table = found->second;
  if (write.fence < table.info.fence) {
    return fenced_off(write.table, write.fence, table.info.fence);
  }
  if (write.first != table.info.last_sequence + 1) {
    return sequence_conflict(write.table, write.first, table.info.last_sequence);
  }
  table.info.fence = write.fence;
  for (const std::string& text : write.texts) {
    table.entries.push_back({{++table.info.last_sequence, text}, write.fence});
  }
  return table.info.last_sequence;
}

Written MemoryStorage::apply(const ClaimWrite& write) {
  const auto found = tables_.find(write.table);
  if (found == tables_.end()) return no_table(write.table);
  TableInfo& info = found->second.info;
  if (write.fence < info.fence) return fenced_off(write.table, write.fence, info.fence);
  info.fence = write.fence;
  return info.last_sequence;
}

Written MemoryStorage::apply(const CreateWrite& write) {
  const NewTable& table = write.table;
  const bool taken = std::ranges::any_of(tables_, [&](const auto& other) {
    return other.first == table.key || other.second.info.room_code == table.room_code;
  });
  if (taken) return table_exists(table);
  tables_[table.key].info = {.key = table.key,
                             .room_code = table.room_code,
                             .created = table.created,
                             .last_activity = table.created,
                             .is_public = table.is_public,
                             .summary = {}};
  return std::uint64_t{1};
}

Written MemoryStorage::apply(const UpdateWrite& write) {
  const auto found = tables_.find(write.table);
  if (found == tables_.end()) return no_table(write.table);
  TableInfo& info = found->second.info;
  const TableUpdate& update = write.update;
  if (update.summary) info.summary = *update.summary;
  if (update.last_activity) {
    info.last_activity = std::max(info.last_activity, *update.last_activity);
  }
  if (update.is_public) info.is_public = *update.is_public;
  return std::uint64_t{1};
}

Written MemoryStorage::apply(const EraseWrite& write) {
  if (tables_.erase(write.table) == 0) return no_table(write.table);
  return std::uint64_t{1};
}

Written MemoryStorage::apply(const RewriteWrite& write) {
  const auto found = tables_.find(write.table);
  if (found == tables_.end()) return no_table(write.table);
  std::vector<ExportedEntry>& entries = found->second.entries;
  for (const LogEntry& entry : write.replacements) {
    if (entry.sequence == 0 || entry.sequence > entries.size()) return no_entry(write.table);
  }
  for (const LogEntry& entry : write.replacements) {
    entries[entry.sequence - 1].entry.text = entry.text;
  }
  return std::uint64_t{write.replacements.size()};
}

Written MemoryStorage::apply(const PruneWrite& write) {
  std::vector<std::pair<Milliseconds, std::string>> idle;
  for (const auto& [key, table] : tables_) {
    if (table.info.last_activity < write.idle_since) {
      idle.emplace_back(table.info.last_activity, key);
    }
  }
  std::ranges::sort(idle);
  if (idle.size() > write.limit) idle.resize(write.limit);
  for (const auto& [time, key] : idle) tables_.erase(key);
  return std::uint64_t{idle.size()};
}

std::optional<StorageError> MemoryStorage::unreadable() const {
  if (closed_) return StorageError{StorageFault::closed, "the storage is closed"};
  if (read_fault_) return StorageError{*read_fault_, "a fault that was asked for"};
  return std::nullopt;
}

StorageResult<std::vector<LogEntry>> MemoryStorage::read(const std::string& table, Sequence from,
                                                         std::size_t limit) {
  const std::scoped_lock lock(mutex_);
  if (auto error = unreadable()) return *error;
  const auto found = tables_.find(table);
  if (found == tables_.end()) return no_table(table);
  std::vector<LogEntry> entries;
  for (const ExportedEntry& stored : found->second.entries) {
    if (entries.size() == limit) break;
    if (stored.entry.sequence >= from) entries.push_back(stored.entry);
  }
  return entries;
}

StorageResult<TableInfo> MemoryStorage::find(const std::string& table) {
  const std::scoped_lock lock(mutex_);
  if (auto error = unreadable()) return *error;
  const auto found = tables_.find(table);
  if (found == tables_.end()) return no_table(table);
  return found->second.info;
}

StorageResult<TableInfo> MemoryStorage::find_room(const std::string& room_code) {
  const std::scoped_lock lock(mutex_);
  if (auto error = unreadable()) return *error;
  for (const auto& [key, table] : tables_) {
    if (table.info.room_code == room_code) return table.info;
  }
  return StorageError{StorageFault::not_found, "there is no such room"};
}

StorageResult<std::vector<TableInfo>> MemoryStorage::list(const TableFilter& filter) {
  const std::scoped_lock lock(mutex_);
  if (auto error = unreadable()) return *error;
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

StorageResult<ExportedTable> MemoryStorage::export_table(const std::string& table) {
  const std::scoped_lock lock(mutex_);
  if (auto error = unreadable()) return *error;
  const auto found = tables_.find(table);
  if (found == tables_.end()) return no_table(table);
  return ExportedTable{found->second.info, found->second.entries};
}

StorageStatus MemoryStorage::backup(const std::string&) {
  return StorageError{StorageFault::invalid, "what is in memory only has no backup"};
}

StorageResult<std::vector<std::string>> MemoryStorage::check_integrity() {
  const std::scoped_lock lock(mutex_);
  if (auto error = unreadable()) return *error;
  return std::vector<std::string>{};
}

}  // namespace insidejob
