// Missions are data (R1.2, R3.10, R8): a condition on the trick and, independently, a trump suit,
// in the form of data/missions.json.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/card.h"

namespace insidejob {

// An index into the mission table of a game's Options.
struct MissionId {
  std::uint16_t index = 0;

  friend constexpr auto operator<=>(MissionId, MissionId) = default;
};

enum class ConditionKind : std::uint8_t {
  highest,         // the card at the position is strictly above every other card
  lowest,          // ... strictly below
  wins,            // the card at the position wins the trick
  ascending,       // each number strictly above the one played before it
  descending,      // ... strictly below
  range,           // every number within [min, max]
  even,            // every number even
  odd,             // every number odd
  same_suit,       // all cards count as one suit (R4.3)
  trump_count,     // how many cards count as trump, within [min, max]
  winning_number,  // the winning card's number within [min, max]
  sum_at_least,    // of all numbers, compared with per_player times the cards of the trick
  sum_at_most,     // ...
  wager_on,        // a token is on at least one of the named positions (R8.2)
};

// Positions in the order of play as a bit set: bit 0 is the first card, bit 1 the second, bit 2 the
// third. Bit 7 is the last card, however many there are.
inline constexpr std::uint8_t k_last_position = 0x80;

struct Condition {
  ConditionKind kind = ConditionKind::highest;
  std::uint8_t positions = 0;  // highest, lowest, wins (one of them), wager_on (at least one)
  std::int16_t min = 0;        // range, trump_count, winning_number
  std::int16_t max = 0;
  std::int16_t per_player = 0;  // sum_at_least, sum_at_most

  friend constexpr bool operator==(const Condition&, const Condition&) = default;
};

struct Mission {
  std::string id;
  Suit trump = Suit::blue;
  Condition condition;

  friend bool operator==(const Mission&, const Mission&) = default;
};

// Both lists. The risky missions stay out unless an option or a role brings them in (R2.5).
struct MissionDeck {
  std::vector<Mission> missions;
  std::vector<Mission> risky;

  friend bool operator==(const MissionDeck&, const MissionDeck&) = default;
};

// The 24 + 4 cards of data/missions.json.
[[nodiscard]] MissionDeck standard_deck();

}  // namespace insidejob
