// Rules of thumb with a perfect memory and a belief: what everyone has done so far tells who the
// Insider may be and who may hold what.
#pragma once

#include "bots/bot.h"

namespace insidejob {

class OfficerBot final : public Bot {
 public:
  // `worlds` of 0 are as many as at a table. With fewer it is faster, and weaker.
  explicit OfficerBot(unsigned worlds = 0) : worlds_(worlds) {}
  [[nodiscard]] Action choose(const SeatView& view, Budget budget, const Seed& seed) const override;

 private:
  unsigned worlds_;
};

}  // namespace insidejob
