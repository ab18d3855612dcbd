// A table's stored log, replayed without a server. Administration learns about tables only this
// way.
#pragma once

#include <optional>
#include <span>

#include "server/storage/storage.h"
#include "table/table.h"

namespace insidejob {

// Takes entries in order:
//   for (entry) { event = replay.read(entry); ...the state before...; replay.take(*event); ... }
// Keeps the first problem, and reads nothing after it.
class LogReplay {
 public:
  LogReplay();

  [[nodiscard]] const TableState& state() const { return table_.state(); }

  // None if the entry is not an event that this table could have.
  [[nodiscard]] std::optional<TableEvent> read(const LogEntry& entry);
  // False if the event does not fit the state.
  [[nodiscard]] bool take(const TableEvent& event);

  // The fault is `corrupt`; the text names the entry.
  [[nodiscard]] const std::optional<StorageError>& problem() const { return problem_; }

 private:
  void complain(Sequence sequence, std::string_view what);

  Table table_;
  std::optional<StorageError> problem_;
};

// The state that a log leads to.
[[nodiscard]] StorageResult<TableState> replay_log(std::span<const ExportedEntry> entries);

// Whether anything at the table is still secret: a seed is committed or a game is running.
[[nodiscard]] bool has_secrets(const TableState& state);

}  // namespace insidejob
