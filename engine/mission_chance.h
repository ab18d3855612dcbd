// What to expect of a mission, for players who invent their own: whether any trick can meet or miss
// it, and how often chance alone meets it.
#pragma once

#include <array>
#include <cstddef>

#include "engine/mission.h"
#include "engine/seat.h"
#include "engine/trick.h"

namespace insidejob {

struct MissionChance {
  Outlook outlook = Outlook::open;  // failed: no trick can meet it; certain: none can miss it
  unsigned met = 0;                 // of the sampled tricks
};

// Tricks of one number of players, in which everyone plays a random legal card from a random hand
// and nobody wagers. Always the same tricks.
class MissionChances {
 public:
  static constexpr std::size_t k_tricks = 500;

  explicit MissionChances(unsigned players);  // 2 to 5

  [[nodiscard]] MissionChance of(const Mission& mission, bool risky) const;

 private:
  using SampledTrick = std::array<Play, k_max_seats>;

  unsigned players_;
  unsigned cards_;  // per trick; with two players Larry plays too (R9.3)
  std::array<SampledTrick, k_tricks> tricks_{};
};

}  // namespace insidejob
