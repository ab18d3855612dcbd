// A result as a code: a challenge and what its seat did (docs/challenges.md, "The result").
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "challenges/challenge_code.h"
#include "challenges/challenge_game.h"

namespace insidejob {

// How a game ended for the challenge's seat.
struct ChallengeEnd {
  bool won = false;
  Cause cause = Cause::vote;
  unsigned missions = 0;  // completed

  friend bool operator==(const ChallengeEnd&, const ChallengeEnd&) = default;
};
[[nodiscard]] ChallengeEnd end_of(const Challenge& challenge, const GameState& over);

// Of a game that was played elsewhere. None if the bots did not play as the challenge says, or the
// game is not over.
[[nodiscard]] std::optional<std::string> result_code(const Challenge& challenge,
                                                     const Options& options,
                                                     std::span<const Action> actions);

// What a code says, without replaying it.
struct ClaimedResult {
  Challenge challenge;
  ChallengeEnd end;
  Bytes moves;
};
[[nodiscard]] std::variant<ClaimedResult, CodeFault> read_result(std::string_view code);

// The referee's word on it: the game, if it was played by these rules against these bots and ended
// as the code says. It must be for this program's bots.
[[nodiscard]] std::optional<ChallengeGame> replay_result(const ClaimedResult& claimed,
                                                         const Options& options);

}  // namespace insidejob
