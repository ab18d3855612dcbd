// Exchanging suits that a game treats alike: those that are never trump.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/options.h"
#include "engine/state.h"

namespace insidejob {

// Where each suit goes.
using SuitOrder = std::array<std::uint8_t, k_suits>;

[[nodiscard]] CardSet exchanged(CardSet cards, const SuitOrder& order);
// A whole game with suits exchanged: the same game to anyone who does not care about suits.
[[nodiscard]] GameState exchanged(const Options& options, const GameState& state,
                                  const SuitOrder& order);

// The orders, the unchanged one first, that leave every trump in play and no hand as it is. If some
// hand looks the same with suits exchanged, only the unchanged one: what a seat does with that hand
// would have to look the same too, and a seat may well prefer one of two equal suits.
[[nodiscard]] std::vector<SuitOrder> suit_orders(const Options& options);

}  // namespace insidejob
