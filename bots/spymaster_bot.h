// Belief and search, within a budget of iterations or of time.
#pragma once

#include "bots/belief/possibilities.h"
#include "bots/bot.h"
#include "bots/search/situation.h"

namespace insidejob {

// For every decision except a vote and naming a partner.
inline constexpr Situation::Samples k_spymaster_samples{.own = 384, .open = 160};

class SpymasterBot final : public Bot {
 public:
  // `worlds` limits the deals drawn for its beliefs; 0: as many as at a table.
  explicit SpymasterBot(unsigned worlds = 0) : worlds_(worlds) {}
  [[nodiscard]] Action choose(const SeatView& view, Budget budget, const Seed& seed) const override;

 private:
  unsigned worlds_;
};

// The same with a source of roles and worlds other than the view.
[[nodiscard]] Action choose_as_spymaster(const SeatView& view, Budget budget, const Seed& seed,
                                         const Possibilities& possible, unsigned worlds = 0);

}  // namespace insidejob
