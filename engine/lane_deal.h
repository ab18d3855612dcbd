// The first states of several random games at once.
#pragma once

#include <array>
#include <cstdint>

#include "engine/lanes.h"
#include "engine/options.h"
#include "engine/rng.h"
#include "engine/state.h"

namespace insidejob {

// A game at its start, and the generator that dealt it.
struct FreshGame {
  GameState state;
  Rng rng{Seed{}};
};

// Games `first`, `first + 1` and so on of `seed`, each exactly as draw_deal draws it from
// Rng{seed.derive(number)}.
void deal_side_by_side(const Options& options, const Seed& seed, std::uint64_t first,
                       std::array<FreshGame, k_lanes>& games);

// Whether the deck is short enough.
[[nodiscard]] bool can_deal_side_by_side(const Options& options);

}  // namespace insidejob
