// From GameCalled to GameDealt: the server commits to its seed, clients seal their values, then
// open the seals (table/shuffle/fair_deal.h). It always ends by itself: each of the two waits has
// an end, and a void shuffle leaves fewer to wait for in the next one.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/seat.h"
#include "table/bytes.h"
#include "table/shuffle/fair_deal.h"

namespace insidejob {

// Milliseconds, for the clients' seals and again for their values.
inline constexpr std::int64_t k_value_wait = 5'000;

struct Shuffle {
  std::optional<Bytes32> server_seed;  // none: it is awaited
  Bytes32 commitment{};
  Seals seals{};
  std::optional<SeatSet> taking_part;  // whose seals have to be opened; none: they still seal
  SeatSet given;                       // who has opened theirs
  ClientValues values{};
  std::int64_t deadline = 0;  // of the current wait
  SeatSet looking;  // whose devices will say when their players have looked at their roles
  std::vector<VoidedShuffle> voided;

  friend bool operator==(const Shuffle&, const Shuffle&) = default;
};

// Those who no longer take part, because they withheld a value in this deal.
[[nodiscard]] SeatSet excluded_seats(const Shuffle& shuffle);

}  // namespace insidejob
