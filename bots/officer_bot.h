// Rules of thumb with a perfect memory and a belief: what everyone has done so far tells who the
// Insider may be and who may hold what.
#pragma once

#include "bots/bot.h"

namespace insidejob {

class OfficerBot final : public Bot {
 public:
  [[nodiscard]] Action choose(const SeatView& view, Budget budget, const Seed& seed) const override;
};

}  // namespace insidejob
