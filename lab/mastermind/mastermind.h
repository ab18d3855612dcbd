// The level above "spymaster": a network that learned to play (learn/), which searches if
// it has a budget. Its weights, data/mastermind.ijnet, are built into programs that link this; the
// browser's module does not.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "bots/bot.h"

namespace insidejob {

inline constexpr std::string_view k_mastermind = "mastermind";

// Reads the weights when it is first asked for.
[[nodiscard]] std::shared_ptr<const Bot> mastermind();

// The file as it is.
[[nodiscard]] std::string_view mastermind_weights();

// As make_bot, and k_mastermind.
[[nodiscard]] std::shared_ptr<const Bot> make_native_bot(std::string_view level);

// All of those levels, for messages: "random, rookie".
[[nodiscard]] std::string native_level_list();

}  // namespace insidejob
