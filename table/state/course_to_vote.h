// How the bots of a prepared game keep it from ending before the vote that its plan ends with, once
// the learner has led it elsewhere (table/state/prepared_game.h).
#pragma once

#include <optional>

#include "engine/action.h"
#include "engine/seat.h"
#include "table/state/game.h"

namespace insidejob {

// What a seat has to play so that the Insider does not win by intel, nor the Agents by missions.
// None while the game is as planned or the vote is not in danger, and in games with Larry.
[[nodiscard]] std::optional<Action> course_to_vote(const Game& game, Seat seat);

}  // namespace insidejob
