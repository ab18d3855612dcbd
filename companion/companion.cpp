#include "companion/companion.h"

#include <algorithm>
#include <span>
#include <utility>

#include "engine/advance.h"
#include "engine/deal.h"
#include "engine/legal.h"
#include "engine/settle.h"

namespace insidejob {
namespace {

using Advancing = Advance<CollectEvents>;

// Whether a role takes effect while face down, so that only its holder would know what happens to
// the tokens.
bool works_hidden(const RoleRule& role) {
  const RoleRule ordinary;
  return !role.face_up && (!role.first_token || !role.holds_tokens || role.trick_costs_partner ||
                           role.names_partner || role.token_limit != ordinary.token_limit);
}

RoleId ordinary_role(const Options& options) { return *options.find_role("agent"); }

std::optional<CompanionFault> check_face_up(const CompanionSetup& setup) {
  const Options& options = *setup.rules;
  for (const RoleId card : options.role_cards()) {
    if (!options.role_rule(card).face_up) continue;
    const auto holders = std::ranges::count(setup.face_up, std::optional{card});
    if (holders == 0) return CompanionFault::face_up_missing;
    if (holders > 1) return CompanionFault::face_up_twice;
  }
  for (std::size_t i = 0; i < setup.face_up.size(); ++i) {
    const auto& role = setup.face_up[i];
    if (!role) continue;
    const bool is_dealt =
        std::ranges::find(options.role_cards(), *role) != options.role_cards().end();
    if (i >= options.seats() || !is_dealt || !options.role_rule(*role).face_up) {
      return CompanionFault::face_up_wrong;
    }
  }
  return std::nullopt;
}

// Everyone points the same way (R10.4). For a seat with one vote, the first finger counts.
Ballot counted(Ballot told, VoteRight right) {
  if (!told.is_double()) return told;
  if (right.votes == 1) return {.first = told.first};
  if (told.second.index < told.first.index) std::swap(told.first, told.second);
  return told;
}

}  // namespace

Companion::Beginning Companion::begin(const CompanionSetup& setup) {
  const Options& options = *setup.rules;
  if (setup.first_leader.index >= options.players()) return CompanionFault::leader_range;
  for (const RoleId card : options.role_cards()) {
    if (works_hidden(options.role_rule(card))) return CompanionFault::role_works_hidden;
  }
  if (const auto fault = check_face_up(setup)) return *fault;
  return Companion{setup};
}

Companion::Companion(const CompanionSetup& setup) : rules_(setup.rules) {
  Deal deal;
  deal.first_leader = setup.first_leader;
  deal.roles.fill(ordinary_role(*rules_));
  for (const Seat seat : SeatSet::first(rules_->seats())) {
    if (const auto role = setup.face_up[seat.index]) {
      deal.roles[seat.index] = *role;
      known_.insert(seat);
    }
  }
  state_ = start(*rules_, deal);
}

CompanionAsk Companion::asks() const {
  if (waiting_) return CompanionAsk::role;
  switch (state_.open.phase) {
    case Phase::accomplice:
      return CompanionAsk::partner;
    case Phase::mission:
      return CompanionAsk::mission;
    case Phase::play:
    case Phase::larry:
      return CompanionAsk::card;
    case Phase::vote:
      return voters().empty() ? CompanionAsk::roles : CompanionAsk::vote;
    case Phase::over:
      break;
  }
  return all_known() ? CompanionAsk::nothing : CompanionAsk::roles;
}

Seat Companion::asked() const {
  switch (asks()) {
    case CompanionAsk::role:
      return turning_;
    case CompanionAsk::card:
      return state_.open.phase == Phase::larry ? k_larry : state_.open.to_act;
    case CompanionAsk::partner:
    case CompanionAsk::mission:
      return state_.open.to_act;
    case CompanionAsk::vote:
    case CompanionAsk::roles:
    case CompanionAsk::nothing:
      break;
  }
  return k_nowhere;
}

SeatSet Companion::voters() const {
  if (state_.open.phase != Phase::vote) return {};
  return find_voters(*rules_, state_) - voted_;
}

unsigned Companion::left(RoleId role) const {
  const auto cards = rules_->role_cards();
  auto count = std::ranges::count(cards, role);
  for (const Seat seat : known_) count -= state_.secret.roles[seat.index] == role ? 1 : 0;
  return static_cast<unsigned>(std::max<std::ptrdiff_t>(0, count));
}

// Whether a seat's role may give it such a right, from public knowledge.
template <class Is>
bool Companion::may_have_right(Seat seat, Is is) const {
  const auto gives = [&](RoleId role) { return is(vote_right(*rules_, state_.open, seat, role)); };
  if (known_.contains(seat)) return gives(state_.secret.roles[seat.index]);
  return std::ranges::any_of(rules_->role_cards(),
                             [&](RoleId role) { return left(role) > 0 && gives(role); });
}

bool Companion::may_vote_twice(Seat seat) const {
  return may_have_right(seat, [](VoteRight right) { return right.votes == 2; });
}

bool Companion::may_name_one_twice(Seat seat) const {
  return may_have_right(seat, [](VoteRight right) { return right.same_target; });
}

std::optional<CardStep> Companion::waiting_card() const {
  const auto* card = waiting_ ? std::get_if<CardStep>(&*waiting_) : nullptr;
  return card != nullptr ? std::optional{*card} : std::nullopt;
}

std::optional<CompanionFault> Companion::take(const CompanionStep& step) {
  const Companion before = *this;
  news_.clear();
  const Fault fault = std::visit([&](const auto& what) { return take_step(what); }, step);
  if (fault) *this = before;
  return fault;
}

Companion::Fault Companion::take_step(const PartnerStep& step) {
  if (asks() != CompanionAsk::partner) return CompanionFault::not_now;
  if (step.partner.index >= rules_->seats()) return CompanionFault::no_such_seat;
  if (step.partner == asked()) return CompanionFault::partner_is_self;
  Advancing{*rules_, state_, {news_}}.name_partner(asked(), step.partner);
  return std::nullopt;
}

Companion::Fault Companion::take_step(const MissionStep& step) {
  if (asks() != CompanionAsk::mission) return CompanionFault::not_now;
  if (step.mission.index >= rules_->missions_in_play()) return CompanionFault::mission_unknown;
  for (unsigned trick = 0; trick < state_.open.trick; ++trick) {
    if (!was_told_whole(trick) && state_.open.missions[trick] == step.mission) {
      return CompanionFault::mission_laid_before;
    }
  }
  Advancing{*rules_, state_, {news_}}.choose_mission(step.mission);
  return std::nullopt;
}

bool Companion::lay_before(Card card) const {
  const PublicState& open = state_.open;
  for (unsigned trick = 0; trick <= open.trick && trick < rules_->tricks(); ++trick) {
    if (was_told_whole(trick)) continue;
    const auto plays = trick_plays(*rules_, open, trick);
    if (std::ranges::find(plays, card, &Play::card) != plays.end()) return true;
  }
  return false;
}

Companion::Fault Companion::wager_fault(Seat seat) const {
  const PublicState& open = state_.open;
  if (!rules_->wager()) return CompanionFault::wagers_off;
  if (seat == open.leader) return CompanionFault::wager_by_leader;
  if (rules_->has_larry() && seat == k_larry) return CompanionFault::wager_by_larry;
  if (open.face_up.contains(seat)) return CompanionFault::wager_face_up;
  if (open.tokens[seat.index] == 0) return CompanionFault::wager_without_token;
  return std::nullopt;
}

Companion::Fault Companion::take_step(const CardStep& step) {
  if (asks() != CompanionAsk::card) return CompanionFault::not_now;
  if (!rules_->deck().contains(step.card)) return CompanionFault::card_unknown;
  if (lay_before(step.card)) return CompanionFault::card_lay_before;
  if (step.wager) {
    if (const Fault fault = wager_fault(asked())) return fault;
  }
  play(step);
  return std::nullopt;
}

Companion::Fault Companion::take_step(const TrickStep& step) {
  if (asks() != CompanionAsk::mission) return CompanionFault::not_now;
  if (step.winner.index >= rules_->seats()) return CompanionFault::no_such_seat;
  for (const Seat seat : step.wagers) {
    if (seat.index >= rules_->seats()) return CompanionFault::no_such_seat;
    if (const Fault fault = wager_fault(seat)) return fault;
  }
  play(step);
  return std::nullopt;
}

// If someone has to turn up an unknown role, the trick waits until that role is told.
void Companion::play(const std::variant<CardStep, TrickStep>& what) {
  GameState next = state_;
  EventList events;
  Advancing advance{*rules_, next, {events}};
  if (const auto* trick = std::get_if<TrickStep>(&what)) {
    for (const Seat seat : trick->wagers) --next.open.tokens[seat.index];
    advance.take_trick(trick->winner, trick->met, trick->wagers.size());
  } else {
    const auto& [card, wager] = std::get<CardStep>(what);
    if (next.open.phase == Phase::larry) {
      // Nobody needs to know which two cards Larry did not play, so any two will do.
      const CardSet others = rules_->deck() - CardSet::of(card);
      next.secret.hands[k_larry.index] =
          CardSet::of(card) | CardSet::of(others.nth(0)) | CardSet::of(others.nth(1));
      advance.play_larry(next.open.to_act, card, others.first());
    } else {
      advance.play_card(next.open.to_act, card, wager);
    }
  }
  const SeatSet unheard = next.open.revealed - known_;
  if (!unheard.empty()) {
    turning_ = unheard.nth(0);
    waiting_ = what;
    lying_ = next.open;
    return;
  }
  if (std::holds_alternative<TrickStep>(what)) whole_ |= 1U << state_.open.trick;
  state_ = next;
  // Who has won is known once all roles are.
  for (const Event& event : events) {
    if (!std::holds_alternative<GameEnded>(event) || all_known()) news_.push(event);
  }
}

// Once a single role is left, everyone knows whose it is.
void Companion::learn(Seat seat, RoleId role) {
  state_.secret.roles[seat.index] = role;
  known_.insert(seat);
  const SeatSet unknown = SeatSet::first(rules_->seats()) - known_;
  if (unknown.size() != 1) return;
  for (const RoleId card : rules_->role_cards()) {
    if (left(card) > 0) state_.secret.roles[unknown.nth(0).index] = card;
  }
}

Companion::Fault Companion::take_step(const RoleStep& step) {
  if (asks() != CompanionAsk::role) return CompanionFault::not_now;
  if (step.role.index >= rules_->role_count()) return CompanionFault::role_unknown;
  if (left(step.role) == 0) return CompanionFault::role_not_left;
  learn(turning_, step.role);
  turning_ = k_nowhere;
  const auto what = *std::exchange(waiting_, std::nullopt);
  play(what);
  return std::nullopt;
}

Companion::Fault Companion::take_step(const VoteStep& step) {
  if (state_.open.phase != Phase::vote || waiting_) return CompanionFault::not_now;
  const unsigned seats = rules_->seats();
  if (step.seat.index >= seats) return CompanionFault::no_such_seat;
  if (voted_.contains(step.seat)) return CompanionFault::voted_before;
  if (!voters().contains(step.seat)) return CompanionFault::votes_none;
  const Ballot ballot = step.ballot;
  const SeatSet targets = vote_targets(seats, state_.open.face_up, step.seat);
  const auto fault_of = [&](Seat name) -> Fault {
    if (name.index >= seats) return CompanionFault::no_such_seat;
    if (name == step.seat) return CompanionFault::vote_for_self;
    if (!targets.contains(name)) return CompanionFault::vote_for_face_up;
    return std::nullopt;
  };
  if (ballot.first != k_nowhere) {
    if (const Fault fault = fault_of(ballot.first)) return fault;
  }
  if (ballot.is_double()) {
    if (!may_vote_twice(step.seat)) return CompanionFault::vote_count;
    if (const Fault fault = fault_of(ballot.second)) return fault;
    if (ballot.first == ballot.second && !may_name_one_twice(step.seat)) {
      return CompanionFault::vote_same_twice;
    }
  }
  ballots_[step.seat.index] = ballot;
  voted_.insert(step.seat);
  return std::nullopt;
}

Companion::Fault Companion::take_step(const RolesStep& step) {
  if (asks() != CompanionAsk::roles) return CompanionFault::not_now;
  const auto cards = rules_->role_cards();
  const std::span<const RoleId> told{step.roles.data(), rules_->seats()};
  if (!std::ranges::is_permutation(told, cards)) return CompanionFault::roles_mismatch;
  for (const Seat seat : known_) {
    if (step.roles[seat.index] != state_.secret.roles[seat.index]) {
      return CompanionFault::roles_differ;
    }
  }
  std::ranges::copy(told, state_.secret.roles.begin());
  known_ = SeatSet::first(rules_->seats());
  if (state_.open.phase == Phase::vote) return count_votes();
  Outcome& outcome = state_.open.outcome;
  outcome.winners = find_winners(*rules_, state_, outcome.side);
  news_.push(GameEnded{.outcome = outcome, .roles = state_.secret.roles});
  return std::nullopt;
}

Companion::Fault Companion::count_votes() {
  state_.secret.voters = find_voters(*rules_, state_);
  Advancing advance{*rules_, state_, {news_}};
  for (const Seat seat : state_.secret.voters) {
    const RoleId role = state_.secret.roles[seat.index];
    const Ballot ballot =
        counted(ballots_[seat.index], vote_right(*rules_, state_.open, seat, role));
    const bool cast = voted_.contains(seat) && ballot.first != k_nowhere;
    if (!cast || violation(*rules_, state_, Action::vote(seat, ballot))) {
      return CompanionFault::roles_and_votes;
    }
    advance.cast_vote(seat, ballot);
  }
  if (state_.open.phase != Phase::over) return CompanionFault::roles_and_votes;
  return std::nullopt;
}

}  // namespace insidejob
