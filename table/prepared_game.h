// A game with a prepared deal, and a plan of how it goes: what a lesson is played on. Bots play
// what the plan has for them while the game is as planned, and choose for themselves where whoever
// learns has led it elsewhere: every lawful game comes to its end.
//
// Only the house on one device opens such tables (local/lesson.h).
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/action.h"
#include "engine/deal.h"
#include "notation/role_json.h"
#include "table/game.h"
#include "table/shared_options.h"

namespace insidejob {

struct PreparedGame {
  SharedOptions options;
  std::optional<RoleCard> custom_role;
  Deal deal;
  std::vector<std::string> names;
  std::vector<Action> plan;
};

// A record whose actions are the plan, all lawful (docs/rules/FORMAT.md). None: it is not.
[[nodiscard]] std::optional<PreparedGame> read_prepared_game(std::string_view record);

// Whether tricks are still being played after so many actions of the plan.
[[nodiscard]] bool may_begin_after(const PreparedGame& game, std::size_t actions);

// What the plan has for a seat now: in the same trick, with the same leader and the same suit led,
// and lawful. None: nothing.
[[nodiscard]] std::optional<Action> planned_action(const Game& game, Seat seat);

}  // namespace insidejob
