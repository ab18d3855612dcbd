// One possibility for everything that a view hides.
#pragma once

#include <array>

#include "engine/card.h"
#include "engine/rng.h"
#include "engine/role.h"
#include "engine/seat.h"
#include "engine/state.h"
#include "engine/view.h"

namespace insidejob {

struct World {
  std::array<CardSet, k_max_seats> hands{};  // what each player still holds
  std::array<RoleId, k_max_seats> roles{};
  // Two players: Larry's three cards in every trick so far and which of them went back (R9.4).
  std::array<CardSet, k_max_tricks> larry_three{};
  std::array<Card, k_max_tricks> larry_back{};
};

// The whole state in that world, with future missions and stack cards drawn at random. view_for of
// it gives the view again.
[[nodiscard]] GameState imagine(const SeatView& view, const World& world, Rng& rng);

}  // namespace insidejob
