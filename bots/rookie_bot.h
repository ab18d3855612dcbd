// Rules of thumb for every role, with a short memory. A card is judged by a few imagined
// continuations of the trick, and those by how close they bring the seat to winning in its own way,
// which is read from its role's data.
#pragma once

#include "bots/bot.h"

namespace insidejob {

class RookieBot final : public Bot {
 public:
  [[nodiscard]] Action choose(const SeatView& view, Budget budget, const Seed& seed) const override;
};

}  // namespace insidejob
