// The level above "spymaster": a network that has learned to play (learn/), and searches if it has
// a budget. Its weights are data/mastermind.ijnet, built into some programs (lab/mastermind) and
// loaded by others.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "bots/bot.h"
#include "bots/network/weights.h"

namespace insidejob {

inline constexpr std::string_view k_mastermind = "mastermind";

[[nodiscard]] std::shared_ptr<const Bot> make_mastermind(
    std::shared_ptr<const network::Weights> weights);
// Null if the bytes are not a valid file of weights.
[[nodiscard]] std::shared_ptr<const Bot> make_mastermind(std::span<const std::uint8_t> bytes);

}  // namespace insidejob
