// When bots played for someone who was away or too slow. Nobody is coached on their moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/action.h"
#include "engine/options.h"
#include "engine/seat.h"
#include "notation/json.h"

namespace insidejob {

// From the moment at which this many actions had been played.
struct StandIn {
  enum class Kind : std::uint8_t { begins, ends, one_move };
  std::size_t step = 0;
  Seat seat;
  Kind kind = Kind::begins;
};

// Those in the annex of a record, by when they began. Entries that make no sense are left out.
[[nodiscard]] std::vector<StandIn> read_stand_ins(JsonValue record, const Options& options);

// Which of the actions were made for somebody. A seat that is given to a player before anyone was
// replaced there had a bot from the start.
[[nodiscard]] std::vector<bool> made_by_stand_ins(const std::vector<StandIn>& all,
                                                  const std::vector<Action>& actions);

}  // namespace insidejob
