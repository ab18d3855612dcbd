#include <algorithm>

#include "engine/apply.h"
#include "table/decide/decider.h"

namespace insidejob {
namespace {

bool leads(const TableState& state) {
  return in_duplicate(state) && state.duplicate->table == k_leading_table;
}

}  // namespace

std::optional<Refusal> Decider::unless_leading() const {
  if (!in_duplicate(state_) || leads(state_)) return std::nullopt;
  return Refusal{Reason::first_table_decides};
}

Decision Decider::call_round() const {
  const Duplicate& duplicate = *state_.duplicate;
  if (duplicate.open) return Refusal{Reason::not_now};
  RoundCalled called{.round = duplicate.round + 1, .tables = {}};
  for (const FellowTable& fellow : duplicate.fellows) called.tables.push_back(fellow.number);
  return Facts{std::move(called), GameCalled{}};
}

bool Decider::must_be_held(Action action) const {
  if (!plays_open_round(state_)) return false;
  GameState after = state_.game->state;
  return !apply(*state_.game->options, after, action) && after.open.phase == Phase::over;
}

Decision Decider::operator()(const LeaveDuplicate&) const {
  if (unless_caller()) {
    if (auto refusal = unless_host()) return *refusal;
  }
  if (!in_duplicate(state_) || !is_between_games(state_)) return Refusal{Reason::not_now};
  // Others still play what this table has dealt.
  if (leads(state_) && state_.duplicate->open) return Refusal{Reason::not_now};
  return Facts{DuplicateLeft{}};
}

Decision Decider::operator()(const OpenDuplicate& command) const {
  if (auto refusal = unless_caller()) return *refusal;
  if (in_duplicate(state_)) return Facts{};
  // One evening per table: what it has played stays on that evening's board.
  if (state_.duplicate || !is_between_games(state_)) return Refusal{Reason::not_now};
  if (is_by_turns(state_.options)) return Refusal{Reason::by_turns};  // nobody waits for days
  return Facts{DuplicateOpened{command.id}};
}

Decision Decider::operator()(const AddTable& command) const {
  if (auto refusal = unless_caller()) return *refusal;
  if (!leads(state_)) return Refusal{Reason::first_table_decides};
  const auto& fellows = state_.duplicate->fellows;
  if (fellows.size() >= k_most_fellows || command.table != fellows.size() + 2) {
    return Refusal{Reason::not_now};
  }
  return Facts{TableAdded{command.table, command.key}};
}

Decision Decider::operator()(const JoinDuplicate& command) const {
  if (auto refusal = unless_caller()) return *refusal;
  if (state_.duplicate || command.table <= k_leading_table || !is_between_games(state_)) {
    return Refusal{Reason::not_now};
  }
  Decision options = change_options(command.options);
  if (auto* facts = std::get_if<Facts>(&options)) {
    facts->insert(facts->begin(), DuplicateJoined{command.id, command.table});
  }
  return options;
}

Decision Decider::operator()(const FollowOptions& command) const {
  if (auto refusal = unless_caller()) return *refusal;
  if (!in_duplicate(state_) || leads(state_) || !is_between_games(state_)) {
    return Refusal{Reason::not_now};
  }
  return change_options(command.options);
}

Decision Decider::operator()(const PlayRound& command) const {
  if (auto refusal = unless_caller()) return *refusal;
  if (!in_duplicate(state_) || leads(state_) || !is_between_games(state_)) {
    return Refusal{Reason::not_now};
  }
  if (state_.duplicate->open || command.round <= state_.duplicate->round) {
    return Refusal{Reason::not_now};
  }
  if (!all_seats_filled(state_)) return Refusal{Reason::seats_empty};
  return Facts{RoundDealt{command.round, commitment_to(moment_.hash, command.seed), command.seed}};
}

Decision Decider::operator()(const CloseRound& command) const {
  if (auto refusal = unless_caller()) return *refusal;
  if (!in_duplicate(state_) || !state_.duplicate->open ||
      command.round != state_.duplicate->round) {
    return Refusal{Reason::not_now};
  }
  return Facts{RoundClosed{command.round, command.left_out}};
}

}  // namespace insidejob
