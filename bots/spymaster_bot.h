// Belief and search, within a budget of iterations or of time.
#pragma once

#include "bots/bot.h"

namespace insidejob {

class SpymasterBot final : public Bot {
 public:
  [[nodiscard]] Action choose(const SeatView& view, Budget budget, const Seed& seed) const override;
};

}  // namespace insidejob
