#include "engine/legal.h"
#include "table/bots/bot_turn.h"
#include "table/decide/decider.h"
#include "table/state/prepared_game.h"

namespace insidejob {

Decision Decider::operator()(const AbandonGame&) const {
  if (auto refusal = unless_host()) return *refusal;
  if (is_between_games(state_)) return Refusal{Reason::not_now};
  return Facts{GameAbandoned{}};
}

Decision Decider::operator()(const PrepareGame& command) const {
  if (auto refusal = unless_caller()) return *refusal;
  if (!is_between_games(state_)) return Refusal{Reason::not_now};
  if (!all_seats_filled(state_)) return Refusal{Reason::seats_empty};
  const auto game = read_prepared_game(command.record);
  if (!game || !(game->options == state_.rules) || !may_begin_after(*game, command.begun) ||
      command.thinking.iterations > k_most_fixed) {
    return Refusal{Reason::options_forbidden};
  }
  return Facts{GamePrepared{command.record, command.begun, command.thinking}};
}

Decision Decider::press(Seat seat, Hand hand, std::optional<Ballot> ballot) const {
  const Game& game = *state_.game;
  if (game.pressed.contains(seat)) return Refusal{Reason::vote_final};
  if (ballot) {
    if (const auto why = violation(*game.options, game.state, Action::vote(seat, *ballot))) {
      return Refusal{Reason::against_the_rules, why};
    }
  } else if (actors(game.state).contains(seat)) {
    return Refusal{Reason::vote_needed};
  } else if (!must_press(game).contains(seat)) {
    return Refusal{Reason::against_the_rules, RuleViolation{Fault::no_vote_left}};
  }
  return Facts{VotePressed{seat, hand, ballot}};
}

Decision Decider::act(Action action, Hand hand) const {
  const Game& game = *state_.game;
  if (game.held) return Refusal{Reason::not_now};
  if (state_.stage == Stage::vote && action.kind == ActionKind::vote) {
    return press(action.seat, hand, action.ballot());
  }
  if (const auto why = violation(*game.options, game.state, action)) {
    return Refusal{Reason::against_the_rules, why};
  }
  if (state_.stage != Stage::play) return Refusal{Reason::not_now};  // a ballot in the discussion
  if (must_be_held(action)) return Facts{ActionHeld{action.seat, hand, action}};
  return Facts{Acted{action.seat, hand, action}};
}

Decision Decider::operator()(const Act& command) const {
  if (auto refusal = unless_member()) return *refusal;
  if (!state_.game) return Refusal{Reason::not_now};
  const auto seat = game_seat_of(state_, by_);
  if (!seat) return Refusal{Reason::not_seated};
  if (command.action.seat != *seat) return Refusal{Reason::not_your_seat};
  const SeatSet looking = state_.game->looking;
  if (looking.empty()) return act(command.action, Hand::person);
  if (looking != SeatSet::of(*seat)) return Refusal{Reason::still_looking};
  // Anyone who plays has looked at their role.
  Decision decision = act(command.action, Hand::person);
  if (auto* facts = std::get_if<Facts>(&decision)) {
    facts->insert(facts->begin(), RoleLooked{*seat});
  }
  return decision;
}

Decision Decider::operator()(const BotActs& command) const {
  if (auto refusal = unless_caller()) return *refusal;
  for (const BotTurn& turn : pending_bot_turns(state_)) {
    if (turn.seat != command.seat || turn.turn != command.turn) continue;
    if (turn.chooses != command.action.has_value()) return Refusal{Reason::stale};
    if (!command.action) return press(command.seat, turn.hand, std::nullopt);
    if (command.action->seat != command.seat) return Refusal{Reason::not_your_seat};
    return act(*command.action, turn.hand);
  }
  return Refusal{Reason::stale};
}

Decision Decider::operator()(const SetDiscussionReady& command) const {
  if (auto refusal = unless_member()) return *refusal;
  if (state_.stage != Stage::discussion) return Refusal{Reason::not_now};
  const auto seat = game_seat_of(state_, by_);
  if (!seat) return Refusal{Reason::not_seated};
  if (state_.game->discussion_ready.contains(*seat) == command.ready) return Facts{};
  return Facts{DiscussionReady{*seat, command.ready}};
}

Decision Decider::operator()(const ConfirmNoVote&) const {
  if (auto refusal = unless_member()) return *refusal;
  if (state_.stage != Stage::vote) return Refusal{Reason::not_now};
  const auto seat = game_seat_of(state_, by_);
  if (!seat) return Refusal{Reason::not_seated};
  return press(*seat, Hand::person, std::nullopt);
}

Decision Decider::operator()(const Looked&) const {
  if (auto refusal = unless_member()) return *refusal;
  if (!is_playing(state_)) return Refusal{Reason::not_now};
  const auto seat = game_seat_of(state_, by_);
  if (!seat) return Refusal{Reason::not_seated};
  if (!state_.game->looking.contains(*seat)) return Facts{};
  return Facts{RoleLooked{*seat}};
}

}  // namespace insidejob
