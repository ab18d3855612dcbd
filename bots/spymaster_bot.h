// Belief and search, within a budget of iterations or of time.
#pragma once

#include "bots/bot.h"
#include "bots/search/insight.h"

namespace insidejob {

class SpymasterBot final : public Bot {
 public:
  [[nodiscard]] Action choose(const SeatView& view, Budget budget, const Seed& seed) const override;
  // The same when the lab tells it what it cannot know.
  [[nodiscard]] static Action choose(const SeatView& view, Budget budget, const Seed& seed,
                                     Insight insight);
};

}  // namespace insidejob
