#include "lab/perft.h"

#include "engine/apply.h"
#include "engine/legal.h"

namespace insidejob {

std::uint64_t perft(const Options& options, const GameState& state, unsigned depth) {
  if (depth == 0) return 1;
  std::uint64_t count = 0;
  for (const Seat seat : actors(state)) {
    const LegalActions legal = legal_actions(options, state, seat);
    if (depth == 1) {
      count += legal.size();
      continue;
    }
    for (const Action action : legal) {
      GameState next = state;
      apply_legal(options, next, action);
      count += perft(options, next, depth - 1);
    }
  }
  return count;
}

std::vector<std::pair<Action, std::uint64_t>> perft_divide(const Options& options,
                                                           const GameState& state, unsigned depth) {
  std::vector<std::pair<Action, std::uint64_t>> counts;
  for (const Seat seat : actors(state)) {
    const LegalActions legal = legal_actions(options, state, seat);
    for (const Action action : legal) {
      GameState next = state;
      apply_legal(options, next, action);
      counts.emplace_back(action, perft(options, next, depth - 1));
    }
  }
  return counts;
}

}  // namespace insidejob
