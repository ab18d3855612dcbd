// A solution as a file, one line of JSON per view, so that programs elsewhere can play it or judge
// a belief by it (docs/research.md).
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "lab/solve/small_game.h"

namespace insidejob {

// How everyone plays, in every view in which something depends on a choice: seat, role, hand, all
// cards played so far in order, and the chance of each choice that is made at all. A view with its
// suits exchanged has its own line. `write` takes a line without its break and says whether to go
// on. False if it did not.
[[nodiscard]] bool write_policy(const SmallGame& game, const Strategies& strategies,
                                const std::function<bool(std::string_view)>& write);

// The line before them: the game.
[[nodiscard]] std::string policy_heading(const SmallGame& game, std::string_view command);

}  // namespace insidejob
