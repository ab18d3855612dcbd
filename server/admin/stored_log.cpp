#include "server/admin/stored_log.h"

#include <string>
#include <variant>

#include "table/log/log_json.h"
#include "table/shuffle/blake2b.h"

namespace insidejob {

LogReplay::LogReplay() : table_(blake2b) {}

std::optional<TableEvent> LogReplay::read(const LogEntry& entry) {
  if (problem_) return std::nullopt;
  auto reading = read_table_event(state(), entry.text);
  if (const auto* problem = std::get_if<Malformed>(&reading)) {
    complain(entry.sequence, problem->message);
    return std::nullopt;
  }
  TableEvent event = std::get<TableEvent>(std::move(reading));
  if (event.sequence != entry.sequence) {
    complain(entry.sequence, "calls itself number " + std::to_string(event.sequence));
    return std::nullopt;
  }
  return event;
}

bool LogReplay::take(const TableEvent& event) {
  if (problem_) return false;
  if (table_.replay(event)) return true;
  complain(event.sequence, "cannot have happened after the entries before it");
  return false;
}

void LogReplay::complain(Sequence sequence, std::string_view what) {
  problem_ = StorageError{StorageFault::corrupt,
                          "entry " + std::to_string(sequence) + ": " + std::string{what}};
}

StorageResult<TableState> replay_log(std::span<const ExportedEntry> entries) {
  LogReplay replay;
  for (const ExportedEntry& exported : entries) {
    const auto event = replay.read(exported.entry);
    if (!event || !replay.take(*event)) return *replay.problem();
  }
  return replay.state();
}

bool has_secrets(const TableState& state) { return !is_between_games(state); }

}  // namespace insidejob
