// Writes groups into an SQLite database. A group is one transaction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/storage/sqlite_connection.h"
#include "server/storage/storage_write.h"

namespace insidejob {

class SqliteWriter {
 public:
  explicit SqliteWriter(SqliteConnection& connection) : connection_(connection) {}

  // Returns the outcome of each write. A refusal concerns only that write. If the database fails,
  // the whole group is rolled back and each write gets the same answer.
  [[nodiscard]] std::vector<Written> commit(std::span<const StorageWrite> group);

 private:
  // A table's row in heads.
  struct Head {
    std::int64_t table = 0;
    Fence fence = 0;
    Sequence last_sequence = 0;
    std::int64_t last_entry = 0;
  };
  [[nodiscard]] StorageResult<Head> head(const std::string& table);
  [[nodiscard]] StorageStatus set_head(const std::string& table, const Head& head);
  [[nodiscard]] StorageStatus erase(const Head& head);
  [[nodiscard]] StorageResult<bool> move(const Head& head, const std::string& room_code);
  [[nodiscard]] StorageStatus see_others();
  // A statement without values, compiled once. Every group begins and ends with one.
  [[nodiscard]] StorageStatus command(std::string_view sql);

  [[nodiscard]] Written apply(const AppendWrite& write);
  [[nodiscard]] Written apply(const ClaimWrite& write);
  [[nodiscard]] Written apply(const CreateWrite& write);
  [[nodiscard]] Written apply(const UpdateWrite& write);
  [[nodiscard]] Written apply(const EraseWrite& write);
  [[nodiscard]] Written apply(const RewriteWrite& write);
  [[nodiscard]] Written apply(const PruneWrite& write);

  static constexpr std::size_t k_most_heads = 50'000;

  SqliteConnection& connection_;
  // A cache of the tables that were recently written to. Cleared when another process has changed
  // the database (`insidejob admin`, for example), and when a group was rolled back.
  std::unordered_map<std::string, Head> heads_;
  std::int64_t data_version_ = 0;
};

}  // namespace insidejob
