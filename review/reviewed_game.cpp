#include "review/reviewed_game.h"

#include <utility>

#include "engine/apply.h"
#include "engine/deal.h"
#include "notation/action_json.h"

namespace insidejob {

ReviewedGame::ReviewedGame(RecordSetup setup, std::vector<Action> actions,
                           std::vector<GameState> states, std::vector<PlacedMarker> markers,
                           std::vector<bool> by_stand_in)
    : setup_(std::move(setup)),
      actions_(std::move(actions)),
      states_(std::move(states)),
      markers_(std::move(markers)),
      by_stand_in_(std::move(by_stand_in)) {
  for (const Seat seat : SeatSet::first(options().seats())) {
    if (options().role_rule(setup_.deal.roles[seat.index]).replaces_insider) insider_ = seat;
  }
  while (open_states_ < states_.size()) {
    const PublicState& open = states_[open_states_].open;
    if (open.phase == Phase::over || !open.voted.empty()) break;
    ++open_states_;
  }
}

ReviewedGame::Reviewable ReviewedGame::make(RecordSetup setup, std::vector<Action> actions,
                                            std::vector<PlacedMarker> markers,
                                            const std::vector<StandIn>& stand_ins) {
  std::vector<GameState> states{start(setup.options, setup.deal)};
  for (const Action action : actions) {
    GameState next = states.back();
    if (const auto violation = apply(setup.options, next, action)) {
      return ReviewProblem{.message = {}, .violation = violation};
    }
    states.push_back(next);
  }
  if (states.back().open.phase != Phase::over) return ReviewProblem{.unfinished = true};
  auto by_stand_in = made_by_stand_ins(stand_ins, actions);
  return std::shared_ptr<const ReviewedGame>{new ReviewedGame{std::move(setup), std::move(actions),
                                                              std::move(states), std::move(markers),
                                                              std::move(by_stand_in)}};
}

ReviewedGame::Reviewable ReviewedGame::read(JsonValue record) {
  SetupReading reading = read_setup(record);
  if (const auto* problem = std::get_if<Malformed>(&reading)) {
    return ReviewProblem{.message = problem->message};
  }
  if (const auto* violation = std::get_if<RuleViolation>(&reading)) {
    return ReviewProblem{.message = {}, .violation = *violation};
  }
  auto& setup = std::get<RecordSetup>(reading);
  const auto list = record.member("actions");
  if (!list || !list->is_array()) return ReviewProblem{.message = "actions: a list is missing"};
  std::vector<Action> actions;
  for (const JsonValue value : list->elements()) {
    const auto action = read_action(setup.options, value);
    if (const auto* problem = std::get_if<Malformed>(&action)) {
      return ReviewProblem{.message = problem->message};
    }
    actions.push_back(std::get<Action>(action));
  }
  auto markers = read_markers(record, setup.options, actions.size());
  const auto stand_ins = read_stand_ins(record, setup.options);
  return make(std::move(setup), std::move(actions), std::move(markers), stand_ins);
}

std::optional<std::size_t> ReviewedGame::vote() const {
  if (actions_.empty() || actions_.back().kind != ActionKind::vote) return std::nullopt;
  return open_states_ - 1;
}

}  // namespace insidejob
