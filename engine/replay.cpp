#include "engine/replay.h"

#include "engine/apply.h"

namespace insidejob {

Replayed replay(const Options& options, const GameState& start, std::span<const Action> actions) {
  Replayed result{start, 0, std::nullopt};
  for (const Action action : actions) {
    result.violation = apply(options, result.state, action);
    if (result.violation) break;
    ++result.applied;
  }
  return result;
}

}  // namespace insidejob
