// Whom a table by turns waits for (docs/decisions/0034-play-by-turns.md). It follows from what
// everyone at the table sees: nobody's cards, role or vote has a part in it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "table/fact.h"
#include "table/state/table_state.h"

namespace insidejob {

struct AwaitedMember {
  MemberId member;
  std::int64_t since = 0;               // 0: unknown, between games
  std::optional<std::int64_t> until{};  // none: as long as they like, between games

  friend bool operator==(const AwaitedMember&, const AwaitedMember&) = default;
};

// In the order of the seats. In a game: those whose move it is, who are not ready to vote, or who
// have not voted. Between games: those who are not ready while someone else is. Nobody at a table
// that is not played by turns, and nobody for whom a bot plays.
[[nodiscard]] std::vector<AwaitedMember> awaited_members(const TableState& state);

}  // namespace insidejob
