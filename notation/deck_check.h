// Everything that keeps a mission deck from being played, for someone who is still writing it.
#pragma once

#include <cstdint>

#include "notation/json.h"
#include "notation/problem.h"

namespace insidejob {

// The table that will play with the deck. Any number of players may be asked about.
struct DeckTable {
  std::int64_t players = 4;
  bool risky = false;  // the risky variant, in which the second list counts too (R8.1)
};

// If empty, such a table accepts the deck, and so does the referee.
[[nodiscard]] Problems deck_problems(JsonValue deck, DeckTable table);

}  // namespace insidejob
