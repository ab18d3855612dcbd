// How the bots of a prepared game keep it from ending before its planned vote once the learner has
// left the plan (table/state/prepared_game.h).
#pragma once

#include <optional>

#include "engine/action.h"
#include "engine/seat.h"
#include "table/state/game.h"

namespace insidejob {

// What a seat has to play so that neither the Insider wins by intel nor the Agents by missions.
// None while the game follows the plan or the vote is not in danger, and in games with Larry.
[[nodiscard]] std::optional<Action> course_to_vote(const Game& game, Seat seat);

}  // namespace insidejob
