// All that keeps a mission deck from being played, for whoever is still writing it.
#pragma once

#include <cstdint>

#include "notation/json.h"
#include "notation/problem.h"

namespace insidejob {

// The table that is to play with the deck: any number may be asked for.
struct DeckTable {
  std::int64_t players = 4;
  bool risky = false;  // with the risky variant its second list counts too (R8.1)
};

// None: such a table takes the deck, and so does the referee.
[[nodiscard]] Problems deck_problems(JsonValue deck, DeckTable table);

}  // namespace insidejob
