// The storage that the rooms of a simulation use: a MemoryStorage that can be told to lie, to prove
// that the checks notice.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/storage/memory_storage.h"

namespace insidejob::sim {

class SimStorage final : public Storage {
 public:
  explicit SimStorage(MemoryStorage& disk) : disk_(disk) {}

  // After this many appends, the next one is answered with success and thrown away.
  void lie_after(std::size_t appends) { appends_before_lie_ = appends; }

  // Makes reads fail, except the auditor's.
  void fail_reads(std::optional<StorageFault> fault);
  [[nodiscard]] bool reads_fail() const { return read_fault_.has_value(); }
  template <typename Look>
  auto look(const Look& look) {
    disk_.fail_reads(std::nullopt);
    auto seen = look(disk_);
    disk_.fail_reads(read_fault_);
    return seen;
  }

  void append(std::string table, Sequence first, std::vector<std::string> texts, Fence fence,
              StorageDone done) override;
  void append_and_move(std::string table, Sequence first, std::vector<std::string> texts,
                       Fence fence, std::string room_code, StorageDone done) override {
    disk_.append_and_move(std::move(table), first, std::move(texts), fence, std::move(room_code),
                          std::move(done));
  }
  void claim(std::string table, Fence fence, StorageDone done) override {
    disk_.claim(std::move(table), fence, std::move(done));
  }
  StorageResult<std::vector<LogEntry>> read(const std::string& table, Sequence from,
                                            std::size_t limit) override {
    return disk_.read(table, from, limit);
  }
  void create(NewTable table, StorageDone done) override {
    disk_.create(std::move(table), std::move(done));
  }
  void update(std::string table, TableUpdate update, StorageDone done) override {
    disk_.update(std::move(table), std::move(update), std::move(done));
  }
  void erase(std::string table, StorageDone done) override {
    disk_.erase(std::move(table), std::move(done));
  }
  StorageResult<TableInfo> find(const std::string& table) override { return disk_.find(table); }
  StorageResult<TableInfo> find_room(const std::string& code) override {
    return disk_.find_room(code);
  }
  StorageResult<std::vector<TableInfo>> list(const TableFilter& filter) override {
    return disk_.list(filter);
  }
  StorageResult<std::vector<TableInfo>> list_due(Milliseconds by, std::size_t limit) override {
    return disk_.list_due(by, limit);
  }
  StorageResult<ExportedTable> export_table(const std::string& table) override {
    return disk_.export_table(table);
  }
  void rewrite(std::string table, std::vector<LogEntry> entries, StorageDone done) override {
    disk_.rewrite(std::move(table), std::move(entries), std::move(done));
  }
  void prune(Milliseconds idle_since, std::size_t limit, StorageDone done) override {
    disk_.prune(idle_since, limit, std::move(done));
  }
  StorageStatus backup(const std::string& file) override { return disk_.backup(file); }
  StorageResult<std::vector<std::string>> check_integrity() override {
    return disk_.check_integrity();
  }
  void close() override { disk_.close(); }

 private:
  MemoryStorage& disk_;
  std::optional<StorageFault> read_fault_;
  std::optional<std::size_t> appends_before_lie_;
};

}  // namespace insidejob::sim
