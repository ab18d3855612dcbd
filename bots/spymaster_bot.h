// Belief and search, within a budget of iterations or of time.
#pragma once

#include "bots/belief/possibilities.h"
#include "bots/bot.h"

namespace insidejob {

class SpymasterBot final : public Bot {
 public:
  [[nodiscard]] Action choose(const SeatView& view, Budget budget, const Seed& seed) const override;
};

// The same with another source of roles and worlds than the view.
[[nodiscard]] Action choose_as_spymaster(const SeatView& view, Budget budget, const Seed& seed,
                                         const Possibilities& possible);

}  // namespace insidejob
