#include "engine/legal.h"

#include "engine/turn.h"

namespace insidejob {

LegalActions LegalActions::partners(Seat seat, SeatSet others) {
  LegalActions set;
  set.kind_ = ActionKind::name_partner;
  set.seat_ = seat;
  set.targets_ = others;
  set.size_ = static_cast<std::uint16_t>(others.size());
  return set;
}

LegalActions LegalActions::missions(Seat seat, std::array<MissionId, 2> drawn, bool first,
                                    bool second) {
  LegalActions set;
  set.kind_ = ActionKind::choose_mission;
  set.seat_ = seat;
  set.size_ = static_cast<std::uint16_t>((first ? 1 : 0) + (second ? 1 : 0));
  set.missions_ = first ? drawn : std::array{drawn[1], drawn[0]};
  return set;
}

LegalActions LegalActions::cards(Seat seat, CardSet cards, bool wager) {
  LegalActions set;
  set.kind_ = ActionKind::play_card;
  set.seat_ = seat;
  set.cards_ = cards;
  set.wager_ = wager;
  set.size_ = static_cast<std::uint16_t>(cards.size() << (wager ? 1 : 0));
  return set;
}

LegalActions LegalActions::larry(Seat seat, CardSet cards, CardSet three) {
  LegalActions set;
  set.kind_ = ActionKind::play_larry;
  set.seat_ = seat;
  set.cards_ = cards;
  set.three_ = three;
  set.size_ = static_cast<std::uint16_t>(2 * cards.size());
  return set;
}

LegalActions LegalActions::votes(Seat seat, SeatSet targets, VoteRight right) {
  LegalActions set;
  set.kind_ = ActionKind::vote;
  set.seat_ = seat;
  set.targets_ = targets;
  set.right_ = right;
  const unsigned count = targets.size();
  unsigned size = count;
  if (right.votes == 0) size = 0;
  if (right.votes == 2) size = count * (count - 1) / 2 + (right.same_target ? count : 0);
  set.size_ = static_cast<std::uint16_t>(size);
  return set;
}

Action LegalActions::operator[](unsigned index) const {
  switch (kind_) {
    case ActionKind::name_partner:
      return Action::name_partner(seat_, targets_.nth(index));
    case ActionKind::choose_mission:
      return Action::choose_mission(seat_, missions_[index & 1U]);
    case ActionKind::play_card:
      if (!wager_) return Action::play_card(seat_, cards_.nth(index), false);
      return Action::play_card(seat_, cards_.nth(index / 2), index % 2 == 1);
    case ActionKind::play_larry: {
      const Card card = cards_.nth(index / 2);
      const CardSet others = three_ - CardSet::of(card);
      return Action::play_larry(seat_, card, others.nth(index % 2));
    }
    case ActionKind::vote:
      break;
  }
  if (right_.votes < 2) return Action::vote(seat_, {.first = targets_.nth(index)});
  for (const Seat first : targets_) {
    for (const Seat second : targets_) {
      if (second < first || (second == first && !right_.same_target)) continue;
      if (index-- == 0) return Action::vote(seat_, {.first = first, .second = second});
    }
  }
  __builtin_unreachable();
}

LegalActions legal_actions(const Options& options, const GameState& state, Seat seat) {
  if (!actors(state).contains(seat)) return {};
  const PublicState& open = state.open;
  switch (open.phase) {
    case Phase::accomplice:
      return LegalActions::partners(seat, SeatSet::first(options.seats()) - SeatSet::of(seat));
    case Phase::mission: {
      const auto drawn = drawn_missions(state);
      const MissionChoice choice = mission_choice(options, drawn);
      return LegalActions::missions(seat, drawn, choice.first, choice.second);
    }
    case Phase::play:
      return LegalActions::cards(seat, playable_now(options, state, seat),
                                 may_wager_now(options, state, seat));
    case Phase::larry: {
      const CardSet three = state.secret.hands[k_larry.index];
      return LegalActions::larry(seat, playable(three, true, led_suit(options, open)), three);
    }
    case Phase::vote:
      return LegalActions::votes(seat, vote_targets(options.seats(), open.face_up, seat),
                                 vote_right(options, open, seat, state.secret.roles[seat.index]));
    case Phase::over:
      break;
  }
  return {};
}

namespace {

std::optional<RuleViolation> because(Fault fault) { return RuleViolation{fault}; }

Fault turn_fault(Phase phase) {
  switch (phase) {
    case Phase::accomplice:
      return Fault::not_the_namer;
    case Phase::mission:
      return Fault::not_the_leader;
    case Phase::larry:
      return Fault::not_the_controller;
    case Phase::vote:
      return Fault::no_vote_left;
    case Phase::play:
    case Phase::over:
      break;
  }
  return Fault::not_this_seat;
}

Phase phase_of(ActionKind kind) {
  switch (kind) {
    case ActionKind::name_partner:
      return Phase::accomplice;
    case ActionKind::choose_mission:
      return Phase::mission;
    case ActionKind::play_card:
      return Phase::play;
    case ActionKind::play_larry:
      return Phase::larry;
    case ActionKind::vote:
      return Phase::vote;
  }
  return Phase::over;  // not a kind at all
}

// Whether an action has no bits that its kind does not use, so that no two actions mean the same.
bool is_canonical(Action action) {
  switch (action.kind) {
    case ActionKind::name_partner:
      return action == Action::name_partner(action.seat, action.partner());
    case ActionKind::play_card:
      return action == Action::play_card(action.seat, action.card(), action.wager());
    case ActionKind::play_larry:
      return action == Action::play_larry(action.seat, action.card(), action.top());
    case ActionKind::choose_mission:
    case ActionKind::vote:
      break;
  }
  return true;
}

std::optional<RuleViolation> partner_violation(const Options& options, Action action) {
  if (!is_canonical(action)) return because(Fault::partner_is_no_seat);
  if (action.partner().index >= options.seats()) return because(Fault::partner_is_no_seat);
  if (action.partner() == action.seat) return because(Fault::partner_is_self);
  return std::nullopt;
}

std::optional<RuleViolation> mission_violation(const Options& options, const GameState& state,
                                               MissionId id) {
  const auto drawn = drawn_missions(state);
  if (id != drawn[0] && id != drawn[1]) return because(Fault::mission_undrawn);
  const MissionChoice choice = mission_choice(options, drawn);
  if (!(id == drawn[0] ? choice.first : choice.second)) {
    return because(Fault::mission_must_be_risky);
  }
  return std::nullopt;
}

std::optional<RuleViolation> card_violation(const Options& options, const GameState& state,
                                            Action action) {
  const PublicState& open = state.open;
  const unsigned seat = action.seat.index;
  const Card card = action.card();
  if (!is_canonical(action) || !state.secret.hands[seat].contains(card)) {
    return because(Fault::card_not_held);
  }
  if (!playable_now(options, state, action.seat).contains(card)) {
    return because(Fault::suit_not_followed);
  }
  if (!action.wager()) return std::nullopt;
  if (!options.wager()) return because(Fault::wagers_off);
  if (open.cards_in_trick == 0) return because(Fault::wager_by_leader);
  if (open.face_up.contains(action.seat)) return because(Fault::wager_face_up);
  if (!options.role_rule(state.secret.roles[seat]).may_wager) {
    return because(Fault::wager_not_by_role);
  }
  if (open.tokens[seat] == 0) return because(Fault::wager_without_token);
  return std::nullopt;
}

std::optional<RuleViolation> larry_violation(const Options& options, const GameState& state,
                                             Action action) {
  const CardSet three = state.secret.hands[k_larry.index];
  if (!is_canonical(action) || !three.contains(action.card()) || !three.contains(action.top()) ||
      action.card() == action.top()) {
    return because(Fault::card_not_larrys);
  }
  if (!playable(three, true, led_suit(options, state.open)).contains(action.card())) {
    return because(Fault::larry_not_followed);
  }
  return std::nullopt;
}

std::optional<RuleViolation> vote_violation(const Options& options, const GameState& state,
                                            Action action) {
  const PublicState& open = state.open;
  const Ballot ballot = action.ballot();
  const VoteRight right =
      vote_right(options, open, action.seat, state.secret.roles[action.seat.index]);
  if (ballot.is_double() != (right.votes == 2)) return because(Fault::vote_count);
  for (const Seat target : {ballot.first, ballot.is_double() ? ballot.second : ballot.first}) {
    if (target.index >= options.seats()) return because(Fault::vote_for_no_seat);
    if (target == action.seat) return because(Fault::vote_for_self);
    if (open.face_up.contains(target)) return because(Fault::vote_for_face_up);
  }
  if (!ballot.is_double()) return std::nullopt;
  if (ballot.second < ballot.first) return because(Fault::vote_order);
  if (ballot.second == ballot.first && !right.same_target) return because(Fault::vote_same_twice);
  return std::nullopt;
}

}  // namespace

std::optional<RuleViolation> violation(const Options& options, const GameState& state,
                                       Action action) {
  const Phase phase = state.open.phase;
  if (phase == Phase::over) return because(Fault::game_is_over);
  if (phase_of(action.kind) != phase) return because(Fault::not_now);
  if (!actors(state).contains(action.seat)) return because(turn_fault(phase));
  switch (action.kind) {
    case ActionKind::name_partner:
      return partner_violation(options, action);
    case ActionKind::choose_mission:
      return mission_violation(options, state, action.mission());
    case ActionKind::play_card:
      return card_violation(options, state, action);
    case ActionKind::play_larry:
      return larry_violation(options, state, action);
    case ActionKind::vote:
      return vote_violation(options, state, action);
  }
  return because(Fault::not_now);
}

}  // namespace insidejob
