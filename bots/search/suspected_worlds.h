// Worlds that follow an opinion other than the belief's of who the Insider is.
#pragma once

#include "bots/belief/possibilities.h"
#include "bots/suspicions.h"

namespace insidejob {

// Draws worlds from the belief in which each seat is the Insider about as often as given here.
class SuspectedWorlds final : public Possibilities {
 public:
  explicit SuspectedWorlds(const Suspicions& insider) : insider_(insider) {}

  [[nodiscard]] bool weighs(const Assignment& /*assignment*/) const override { return true; }
  [[nodiscard]] GameState imagine_state(const SeatView& view, const Belief& belief,
                                        Rng& rng) const override;

 private:
  Suspicions insider_;
};

}  // namespace insidejob
