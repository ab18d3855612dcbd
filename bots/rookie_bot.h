// Rules of thumb for every role, with a short memory. A card is judged by a few imagined ways in
// which the rest of the trick may go, and those by how near they bring the seat to its own way of
// winning, which is read off its role's data.
#pragma once

#include "bots/bot.h"

namespace insidejob {

class RookieBot final : public Bot {
 public:
  [[nodiscard]] Action choose(const SeatView& view, Budget budget, const Seed& seed) const override;
};

}  // namespace insidejob
