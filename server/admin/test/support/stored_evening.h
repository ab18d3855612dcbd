// Evenings played at a table and stored as a server would, with real hashes and the log in a
// Storage.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/storage/storage.h"
#include "table/test/support/evening.h"

namespace insidejob {

// The token that a member of such an evening has.
[[nodiscard]] std::string token_text(unsigned member);

class StoredEvening {
 public:
  explicit StoredEvening(std::uint64_t seed);

  [[nodiscard]] const TableState& state() const { return table.state(); }

  void submit(const Command& command, MemberId by = k_caller);
  MemberId join(const std::string& name);
  void start_game();
  void play_to(Stage stage);  // with random legal moves

  // A table for four: Ana, Bo, Cy and a bot. One game is over, and a second one is in its first
  // tricks. Everyone has talked.
  void play_usual();

  // Creates the table with its log and summary.
  void store(Storage& storage, const std::string& key, const std::string& room,
             Milliseconds last_activity) const;
  [[nodiscard]] std::vector<ExportedEntry> entries() const;

  Table table;
  Rng rng;
  std::int64_t now = 1'700'000'000'000;
  std::vector<std::string> log;

 private:
  void take(const std::vector<Step>& steps);
  void give_values();
  bool move_once();
};

}  // namespace insidejob
