// Rules of thumb with a perfect memory and a belief: what everyone has done so far suggests who the
// Insider is and who holds what.
#pragma once

#include "bots/bot.h"

namespace insidejob {

class OfficerBot final : public Bot {
 public:
  // With `worlds` 0, as many as at a table. Fewer make it faster, and weaker.
  explicit OfficerBot(unsigned worlds = 0) : worlds_(worlds) {}
  [[nodiscard]] Action choose(const SeatView& view, Budget budget, const Seed& seed) const override;

 private:
  unsigned worlds_;
};

}  // namespace insidejob
