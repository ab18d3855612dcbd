// Challenges for programs that speak JSON, such as the browser (docs/challenges.md, "What the
// browser asks"). An object in, an object out; {"problem": ...} if something is wrong.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "bots/bot.h"

namespace insidejob {

// `mastermind`: for its par; null if its weights are not here.
[[nodiscard]] std::string challenge_answer(std::string_view request,
                                           const std::shared_ptr<const Bot>& mastermind = nullptr);

}  // namespace insidejob
