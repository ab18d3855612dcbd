// mastermind with its weights, which are built into programs that link this. The browser downloads
// them when they are needed (local/house_text.h).
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "bots/bot.h"
#include "bots/network/mastermind_bot.h"
#include "bots/network/weights.h"

namespace insidejob {

// Reads the weights at the first call.
[[nodiscard]] std::shared_ptr<const Bot> mastermind();

// The same, for a review's coach.
[[nodiscard]] std::shared_ptr<const network::Weights> mastermind_network();

// The whole file.
[[nodiscard]] std::string_view mastermind_weights();

// Like make_bot, with k_mastermind as well.
[[nodiscard]] std::shared_ptr<const Bot> make_native_bot(std::string_view level);

// All of those levels, for messages: "random, rookie".
[[nodiscard]] std::string native_level_list();

}  // namespace insidejob
