// Challenges for programs that speak JSON, such as the browser (docs/challenges.md, "What the
// browser asks"). An object in, an object out; {"problem": ...} if something is wrong.
#pragma once

#include <string>
#include <string_view>

namespace insidejob {

[[nodiscard]] std::string challenge_answer(std::string_view request);

}  // namespace insidejob
