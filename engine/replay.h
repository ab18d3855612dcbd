// `replay(log)`: the same actions from the same start give the same state again.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "engine/action.h"
#include "engine/options.h"
#include "engine/state.h"
#include "engine/violation.h"

namespace insidejob {

// The state after the longest legal prefix, and what stopped it there, if anything did.
struct Replayed {
  GameState state;
  std::size_t applied = 0;
  std::optional<RuleViolation> violation;
};

[[nodiscard]] Replayed replay(const Options& options, const GameState& start,
                              std::span<const Action> actions);

}  // namespace insidejob
