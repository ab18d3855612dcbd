#include "bots/random_bot.h"

namespace insidejob {

Action RandomBot::choose(const SeatView& view, Budget, const Seed& seed) const {
  const LegalActions legal = legal_actions(view);
  Rng rng{seed};
  return legal[rng.below(legal.size())];
}

}  // namespace insidejob
