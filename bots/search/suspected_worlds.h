// Worlds by another opinion of who the Insider is than the belief's.
#pragma once

#include <array>

#include "bots/belief/possibilities.h"
#include "engine/seat.h"

namespace insidejob {

// Draws worlds from the belief, in which each seat is the Insider about as often as is given here.
class SuspectedWorlds final : public Possibilities {
 public:
  explicit SuspectedWorlds(const std::array<double, k_max_seats>& insider) : insider_(insider) {}

  [[nodiscard]] bool weighs(const Assignment& /*assignment*/) const override { return true; }
  [[nodiscard]] GameState imagine_state(const SeatView& view, const Belief& belief,
                                        Rng& rng) const override;

 private:
  std::array<double, k_max_seats> insider_;
};

}  // namespace insidejob
