// Storage without a disk, for tests and the seeded simulator: the same contract, no thread, and
// faults on demand. "Durable" here means surviving crash().
#pragma once

#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/storage/memory_tables.h"
#include "server/storage/submitting_storage.h"

namespace insidejob {

class MemoryStorage final : public SubmittingStorage {
 public:
  enum class Completion : std::uint8_t {
    at_once,  // a write is answered before the call returns (or right after the running answer)
    by_hand,  // a write waits for complete(), like a disk as slow as the test wants
  };
  explicit MemoryStorage(Completion completion = Completion::at_once, QueueLimits limits = {})
      : completion_(completion), limits_(limits) {}
  ~MemoryStorage() override { MemoryStorage::close(); }

  // Carries out and answers the oldest waiting writes, and returns how many.
  std::size_t complete(std::size_t most = SIZE_MAX);
  [[nodiscard]] std::size_t waiting() const;

  // The next `count` writes fail with this fault. With stored_all_the_same they are carried out
  // nevertheless, as when a connection breaks during a commit and the answer is lost.
  void fail_next_writes(StorageFault fault, std::size_t count = 1,
                        bool stored_all_the_same = false);
  // All reads fail with this fault until it is reset.
  void fail_reads(std::optional<StorageFault> fault);
  // The process dies. Of the waiting writes, the first `survivors` are durable and the others lost,
  // and none is answered. Afterwards the storage is as a restarted process would open it.
  void crash(std::size_t survivors);

  // Takes over everything that another storage holds, which is empty afterwards.
  void take_over(MemoryStorage& other);

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
  void close() override;

 protected:
  void submit(StorageWrite write) override;

 private:
  struct Fault {
    StorageFault fault;
    std::size_t count;
    bool stored;
  };

  // All under mutex_.
  [[nodiscard]] Written carry_out(const StorageWrite& write);
  [[nodiscard]] std::optional<StorageError> unreadable() const;

  const Completion completion_;
  const QueueLimits limits_;

  mutable std::mutex mutex_;
  MemoryTables tables_;
  std::deque<StorageWrite> queue_;
  std::size_t queued_bytes_ = 0;
  std::deque<Fault> faults_;
  std::optional<StorageFault> read_fault_;
  bool completing_ = false;
  bool closed_ = false;
};

}  // namespace insidejob
