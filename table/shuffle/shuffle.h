// From GameCalled to GameDealt: the server commits to its seed, clients seal their values, then
// open the seals (table/shuffle/fair_deal.h). It always comes to an end: both waits are limited,
// and after a void shuffle the next one waits for fewer people.
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
  std::optional<Bytes32> server_seed;  // none: still to come
  Bytes32 commitment{};
  Seals seals{};
  std::optional<SeatSet> taking_part;  // whose seals are to be opened; none: sealing goes on
  SeatSet given;                       // who has opened theirs
  ClientValues values{};
  std::int64_t deadline = 0;  // of the current wait
  SeatSet looking;  // whose devices will say when their players have looked at their roles
  std::vector<VoidedShuffle> voided;

  friend bool operator==(const Shuffle&, const Shuffle&) = default;
};

// Those who no longer take part in this deal because they withheld a value.
[[nodiscard]] SeatSet excluded_seats(const Shuffle& shuffle);

}  // namespace insidejob
