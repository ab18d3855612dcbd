// The weakest level: any legal action, each equally likely.
#pragma once

#include "bots/bot.h"

namespace insidejob {

class RandomBot final : public Bot {
 public:
  [[nodiscard]] Action choose(const SeatView& view, Budget budget, const Seed& seed) const override;
};

}  // namespace insidejob
