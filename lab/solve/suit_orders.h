// Exchanging suits that a game treats alike: those that are never trump.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/options.h"
#include "engine/state.h"

namespace insidejob {

// What each suit becomes.
using SuitOrder = std::array<std::uint8_t, k_suits>;

[[nodiscard]] CardSet exchanged(CardSet cards, const SuitOrder& order);
// A whole game with suits exchanged, which is the same game to anyone who ignores suits.
[[nodiscard]] GameState exchanged(const Options& options, const GameState& state,
                                  const SuitOrder& order);

// The orders that leave every trump in place and no hand unchanged, starting with the identity. If
// some hand stays the same with suits exchanged, there is only the identity: a seat's play of that
// hand would have to be symmetric too, and a seat may well prefer one of two equal suits.
[[nodiscard]] std::vector<SuitOrder> suit_orders(const Options& options);

}  // namespace insidejob
