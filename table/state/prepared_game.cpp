#include "table/state/prepared_game.h"

#include <algorithm>
#include <span>
#include <utility>
#include <variant>

#include "engine/legal.h"
#include "engine/replay.h"
#include "notation/action_json.h"
#include "notation/record.h"
#include "table/state/course_to_vote.h"

namespace insidejob {
namespace {

// The actions of one trick of the plan, its mission first. Actions before the first trick and votes
// belong to no trick.
std::span<const Action> planned_trick(std::span<const Action> plan, unsigned number) {
  const auto begins = [](Action action) { return action.kind == ActionKind::choose_mission; };
  auto first = std::ranges::find_if(plan, begins);
  for (; number > 0 && first != plan.end(); --number) {
    first = std::find_if(first + 1, plan.end(), begins);
  }
  if (first == plan.end()) return {};
  const auto ends = [&](Action action) {
    return begins(action) || action.kind == ActionKind::vote;
  };
  return {first, std::find_if(first + 1, plan.end(), ends)};
}

bool goes_as_planned(const Options& options, const PublicState& open,
                     std::span<const Action> trick) {
  if (trick.empty() || trick.front().seat != open.leader) return false;
  const auto played = trick_plays(options, open, open.trick);
  return played.empty() ||
         (trick.size() > 1 && played.front().card().suit() == trick[1].card().suit());
}

ActionKind asked_in(Phase phase) {
  switch (phase) {
    case Phase::accomplice:
      return ActionKind::name_partner;
    case Phase::mission:
      return ActionKind::choose_mission;
    case Phase::larry:
      return ActionKind::play_larry;
    case Phase::vote:
      return ActionKind::vote;
    default:
      return ActionKind::play_card;
  }
}

}  // namespace

std::optional<PreparedGame> read_prepared_game(std::string_view record) {
  const auto [document, error] = JsonDocument::parse(record);
  if (error || !document.root().is_object()) return std::nullopt;
  auto read = read_setup(document.root());
  auto* setup = std::get_if<RecordSetup>(&read);
  const auto actions = document.root().member("actions");
  if (setup == nullptr || !actions || !actions->is_array()) return std::nullopt;
  Result<SharedOptions> options = SharedOptions::make(setup->options.choices());
  if (!std::holds_alternative<SharedOptions>(options)) return std::nullopt;
  PreparedGame game{.options = std::get<SharedOptions>(options),
                    .custom_role = std::move(setup->custom_role),
                    .deal = setup->deal,
                    .names = std::move(setup->names),
                    .plan = {}};
  for (const JsonValue value : actions->elements()) {
    const auto action = read_action(*game.options, value);
    if (!std::holds_alternative<Action>(action)) return std::nullopt;
    game.plan.push_back(std::get<Action>(action));
  }
  const GameState first = start(*game.options, game.deal);
  if (replay(*game.options, first, game.plan).violation) return std::nullopt;
  return game;
}

bool may_begin_after(const PreparedGame& game, std::size_t actions) {
  if (actions > game.plan.size()) return false;
  const GameState first = start(*game.options, game.deal);
  const std::span<const Action> done{game.plan.data(), actions};
  const PublicState open = replay(*game.options, first, done).state.open;
  return open.phase != Phase::over && open.voted.empty();
}

std::optional<Action> planned_action(const Game& game, Seat seat) {
  if (const auto course = course_to_vote(game, seat)) return course;
  const PublicState& open = game.state.open;
  const ActionKind kind = asked_in(open.phase);
  std::span<const Action> candidates{game.plan};
  if (kind != ActionKind::vote && kind != ActionKind::name_partner) {
    candidates = planned_trick(candidates, open.trick);
    if (!goes_as_planned(*game.options, open, candidates)) return std::nullopt;
  }
  const auto found = std::ranges::find_if(
      candidates, [&](Action action) { return action.seat == seat && action.kind == kind; });
  if (found == candidates.end() || violation(*game.options, game.state, *found))
    return std::nullopt;
  return *found;
}

}  // namespace insidejob
