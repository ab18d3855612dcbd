#include "server/storage/memory_storage.h"

#include <utility>

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
    if (completing_) return 0;  // the call in progress will answer these
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
  if (faults_.empty()) return tables_.carry_out(write);
  Fault& fault = faults_.front();
  const StorageError error{fault.fault, "a fault that was asked for"};
  if (fault.stored) static_cast<void>(tables_.carry_out(write).ok());
  if (--fault.count == 0) faults_.pop_front();
  return error;
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
  return tables_.read(table, from, limit);
}

StorageResult<TableInfo> MemoryStorage::find(const std::string& table) {
  const std::scoped_lock lock(mutex_);
  if (auto error = unreadable()) return *error;
  return tables_.find(table);
}

StorageResult<TableInfo> MemoryStorage::find_room(const std::string& room_code) {
  const std::scoped_lock lock(mutex_);
  if (auto error = unreadable()) return *error;
  return tables_.find_room(room_code);
}

StorageResult<std::vector<TableInfo>> MemoryStorage::list(const TableFilter& filter) {
  const std::scoped_lock lock(mutex_);
  if (auto error = unreadable()) return *error;
  return tables_.list(filter);
}

StorageResult<std::vector<TableInfo>> MemoryStorage::list_due(Milliseconds by, std::size_t limit) {
  const std::scoped_lock lock(mutex_);
  if (auto error = unreadable()) return *error;
  return tables_.list_due(by, limit);
}

StorageResult<ExportedTable> MemoryStorage::export_table(const std::string& table) {
  const std::scoped_lock lock(mutex_);
  if (auto error = unreadable()) return *error;
  return tables_.export_table(table);
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
