// What people agree to when they play by turns: how long a move may take, and what happens to
// someone who lets that time pass (docs/decisions/0034-play-by-turns.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace insidejob {

enum class MissedTurn : std::uint8_t {
  stand_in,  // a bot plays until they are back
  call_off,  // the game ends without a winner
};

[[nodiscard]] std::string_view name_of(MissedTurn missed);
[[nodiscard]] std::optional<MissedTurn> parse_missed_turn(std::string_view name);

inline constexpr unsigned k_most_turn_hours = 168;

struct TurnTerms {
  unsigned hours = 0;  // 0: the table is not played by turns
  MissedTurn missed = MissedTurn::stand_in;

  friend bool operator==(const TurnTerms&, const TurnTerms&) = default;
};

}  // namespace insidejob
