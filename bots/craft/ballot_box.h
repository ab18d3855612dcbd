// Choices that need no cards: whom to name in the vote, and whom as a partner.
#pragma once

#include <array>

#include "bots/craft/chance.h"
#include "engine/action.h"
#include "engine/legal.h"
#include "engine/rng.h"
#include "engine/seat.h"
#include "engine/view.h"

namespace insidejob {

// What a seat thinks of everyone at the table when it votes.
struct Opinion {
  static constexpr int k_proven_weight = 1 << 18;

  // How likely each seat is to be the Insider, given everything it knows. Sums to k_sure.
  std::array<Chance, k_max_seats> shares{};
  // How guilty each seat looks to everyone, up to k_proven_weight.
  std::array<int, k_max_seats> weights{};
};

[[nodiscard]] Action choose_vote(const SeatView& view, const Opinion& opinion, Rng& rng);
[[nodiscard]] Action choose_partner(const LegalActions& legal, Rng& rng);

}  // namespace insidejob
