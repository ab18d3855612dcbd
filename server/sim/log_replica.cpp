#include "server/sim/log_replica.h"

#include <utility>

#include "table/log/log_json.h"
#include "table/state/evolve.h"

namespace insidejob::sim {

LogReplica::LogReplica(SimStorage& storage, std::string key)
    : storage_(storage), key_(std::move(key)) {
  states_.emplace_back();
}

std::optional<std::string> LogReplica::catch_up() {
  const auto info = storage_.look([&](MemoryStorage& disk) { return disk.find(key_); });
  if (!info) return "the table " + key_ + " is no longer stored";
  if (info->last_sequence < last()) return "the log of " + key_ + " has become shorter";
  if (info->last_sequence == last()) return std::nullopt;
  const auto entries = storage_.look(
      [&](MemoryStorage& disk) { return disk.read(key_, last() + 1, info->last_sequence); });
  for (const LogEntry& entry : *entries) {
    TableState state = states_.back();
    auto event = read_table_event(state, entry.text);
    if (!std::holds_alternative<TableEvent>(event)) {
      return "entry " + std::to_string(entry.sequence) + " cannot be read: " + entry.text;
    }
    auto game = evolve(state, std::get<TableEvent>(event));
    if (!game) return "entry " + std::to_string(entry.sequence) + " does not fit: " + entry.text;
    states_.push_back(std::move(state));
    steps_.push_back({std::move(std::get<TableEvent>(event)), std::move(*game)});
  }
  return std::nullopt;
}

}  // namespace insidejob::sim
