// What the lobby and a join link show about a table. It is public, small, and stored in the
// directory, so that a list needs no table in memory.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/json.h"
#include "table/state/table_state.h"

namespace insidejob {

// Someone a table by turns waits for.
struct AwaitedName {
  MemberId member;
  std::string name;

  friend bool operator==(const AwaitedName&, const AwaitedName&) = default;
};

struct TableSummary {
  std::string host;
  unsigned players = 4;
  unsigned seated = 0;  // people and bots
  unsigned bots = 0;
  std::string stage;
  bool quick = false;    // made for quick play
  std::string opener{};  // not shown; see PublicList
  // Of a table by turns (table/state/awaited.h).
  TurnTerms terms{};
  bool open_history = false;
  std::vector<AwaitedName> awaited{};
  std::optional<std::int64_t> until{};

  [[nodiscard]] bool has_free_seat() const { return seated < players; }
  friend bool operator==(const TableSummary&, const TableSummary&) = default;
};

[[nodiscard]] TableSummary summarize(const TableState& state, bool quick);
[[nodiscard]] std::string summary_text(const TableSummary& summary);
[[nodiscard]] std::optional<TableSummary> read_summary(std::string_view text);
// Writes an object, with the room code first unless it is empty.
void write_summary(JsonWriter& out, std::string_view room, const TableSummary& summary);

}  // namespace insidejob
