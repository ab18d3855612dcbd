// Reads a table from its log, a page at a time.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "server/storage/storage.h"
#include "table/table.h"

namespace insidejob {

class TableReader {
 public:
  TableReader(Storage& storage, std::string key);

  // Called after each event. Set it before reading.
  using Watcher = std::function<void(const TableState&, const TableEvent&)>;
  void watch(Watcher watcher) { watcher_ = std::move(watcher); }

  // Blocks. False if that was the last page, or something is wrong.
  [[nodiscard]] bool read_page();

  // Valid once there are no more pages.
  [[nodiscard]] const std::optional<StorageError>& error() const { return error_; }
  [[nodiscard]] Table& table() { return table_; }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }  // length of the log

 private:
  Storage& storage_;
  const std::string key_;
  Table table_;
  Watcher watcher_;
  std::size_t bytes_ = 0;
  std::optional<StorageError> error_;
};

}  // namespace insidejob
