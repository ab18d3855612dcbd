// A challenge's game without a table: the same bots, the same replies (docs/challenges.md).
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "bots/bot.h"
#include "challenges/challenge.h"
#include "engine/action.h"
#include "engine/state.h"

namespace insidejob {

struct ChallengeGame {
  Deal deal;
  std::vector<Action> actions;
  GameState state;
};

// What the challenge's seat does after this many actions; none ends the game early. In the vote it
// is asked before any ballot is counted.
using OwnChoice = std::function<std::optional<Action>(const GameState& state, std::size_t actions)>;

// The challenge must be for this program's bots, and `options` its own. None if the choice was none
// or illegal.
[[nodiscard]] std::optional<ChallengeGame> play_challenge(const Challenge& challenge,
                                                          const Options& options,
                                                          const OwnChoice& own);

// With a bot of this level in the challenge's seat.
[[nodiscard]] ChallengeGame play_par(const Challenge& challenge, const Options& options,
                                     const Bot& bot);

}  // namespace insidejob
