// A game with a prepared deal and a planned course, for lessons. Bots follow the plan as long as
// the game does. Once the learner leaves it, they choose for themselves, so every legal game
// reaches its end.
//
// Only the house on one device opens such tables (local/lesson.h).
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/action.h"
#include "engine/deal.h"
#include "notation/role_json.h"
#include "table/options/shared_options.h"
#include "table/state/game.h"

namespace insidejob {

struct PreparedGame {
  SharedOptions options;
  std::optional<RoleCard> custom_role;
  Deal deal;
  std::vector<std::string> names;
  std::vector<Action> plan;
};

// From a record whose actions are the plan (docs/rules/FORMAT.md). None if it is not a legal
// record.
[[nodiscard]] std::optional<PreparedGame> read_prepared_game(std::string_view record);

// Whether the game can begin after this many actions of the plan: during the tricks, or in the
// discussion before the vote.
[[nodiscard]] bool may_begin_after(const PreparedGame& game, std::size_t actions);

// What the plan says for a seat now: in the same trick, with the same leader and led suit, and
// legal. Keeping a planned vote within reach takes precedence (course_to_vote.h).
[[nodiscard]] std::optional<Action> planned_action(const Game& game, Seat seat);

}  // namespace insidejob
