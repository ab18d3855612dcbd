// perft: the number of action sequences of a given length from a state. Any change to what is
// legal, anywhere, changes a count.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "engine/action.h"
#include "engine/options.h"
#include "engine/state.h"

namespace insidejob {

// In the vote, any seat that may still vote can be next. A finished game has only the empty
// sequence.
[[nodiscard]] std::uint64_t perft(const Options& options, const GameState& state, unsigned depth);

// The count below each first action, in the order of legal actions; depth >= 1.
[[nodiscard]] std::vector<std::pair<Action, std::uint64_t>> perft_divide(const Options& options,
                                                                         const GameState& state,
                                                                         unsigned depth);

}  // namespace insidejob
