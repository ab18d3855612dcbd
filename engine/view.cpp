#include "engine/view.h"

#include <bit>
#include <type_traits>

#include "engine/turn.h"

namespace insidejob {

static_assert(std::is_trivially_copyable_v<SeatView>);

namespace {

MissionId put_back_in(const GameState& state, unsigned trick) {
  const MissionId first = state.secret.missions[2 * trick];
  const MissionId second = state.secret.missions[2 * trick + 1];
  return state.open.missions[trick] == first ? second : first;
}

// Tricks with a mission on the table or finished, including the current one.
unsigned laid_missions(const PublicState& open) {
  const bool current = open.phase == Phase::play || open.phase == Phase::larry;
  return open.trick + (current ? 1U : 0U);
}

Seat leader_of(const PublicState& open, unsigned trick) {
  return trick < open.trick ? open.outcomes[trick].leader() : open.leader;
}

void remember_larry(const Options& options, const GameState& state, Seat seat, SeatView& view) {
  const PublicState& open = state.open;
  for (unsigned trick = 0; trick < laid_missions(open); ++trick) {
    if (controller(leader_of(open, trick)) != seat) continue;
    const auto plays = trick_plays(options, open, trick);
    if (plays.empty()) continue;  // drawn once the leader's card is on the table
    LarryMemory memory;
    memory.three = larry_three(state.secret, trick);
    if (plays.size() > 1) {
      const Card back = state.secret.larry_back[trick];
      memory.back = back;
      memory.out = (memory.three - CardSet::of(plays[1].card()) - CardSet::of(back)).first();
    }
    view.larry[trick] = memory;
  }
}

void remember_own(const Options& options, const GameState& state, Seat seat, SeatView& view) {
  const PublicState& open = state.open;
  view.role = state.secret.roles[seat.index];
  view.hand = state.secret.hands[seat.index];
  if (open.namer == seat && open.partner != k_nowhere) {
    view.partner_role = state.secret.roles[open.partner.index];
  }
  if (open.phase == Phase::mission && open.leader == seat) view.drawn = drawn_missions(state);
  // The tricks that the seat led, found without branches, because it is unpredictable who leads.
  unsigned led = 0;
  for (unsigned trick = 0; trick < k_max_tricks; ++trick) {
    led |= unsigned{open.outcomes[trick].leader() == seat} << trick;
  }
  led &= (1U << open.trick) - 1;
  led |= unsigned{laid_missions(open) > open.trick && open.leader == seat} << open.trick;
  for (; led != 0; led &= led - 1) {
    const auto trick = static_cast<unsigned>(std::countr_zero(led));
    view.put_back[trick] = put_back_in(state, trick);
  }
  if (options.has_larry()) remember_larry(options, state, seat, view);
  if (open.voted.contains(seat)) {
    view.ballot = unpack(state.secret.ballots[seat.index]);
  } else if (open.phase == Phase::vote) {
    view.vote_right = vote_right(options, open, seat, *view.role);
  }
}

Disclosure disclose(const GameState& state) {
  Disclosure all{.roles = state.secret.roles, .hands = state.secret.hands};
  for (const Seat voter : state.open.voted) {
    all.ballots[voter.index] = unpack(state.secret.ballots[voter.index]);
  }
  for (unsigned trick = 0; trick < state.open.trick; ++trick) {
    all.put_back[trick] = put_back_in(state, trick);
  }
  return all;
}

}  // namespace

SeatView view_for(const Options& options, const GameState& state, std::optional<Seat> seat) {
  SeatView view{};
  view.options = &options;
  view.seat = seat;
  view.open = state.open;
  if (seat) remember_own(options, state, *seat, view);
  if (state.open.phase == Phase::over) view.disclosure = disclose(state);
  return view;
}

bool SeatView::to_act() const {
  if (!seat || open.phase == Phase::over) return false;
  if (open.phase == Phase::vote) return vote_right.votes > 0;
  return open.to_act == *seat;
}

std::optional<RoleId> SeatView::known_role(Seat other) const {
  if (disclosure) return disclosure->roles[other.index];
  if (open.face_up.contains(other)) return open.face_up_roles[other.index];
  if (seat == other) return role;
  if (partner_role && open.partner == other) return partner_role;
  return std::nullopt;
}

std::optional<MissionId> SeatView::mission() const {
  if (laid_missions(open) <= open.trick) return std::nullopt;
  return open.missions[open.trick];
}

std::optional<Outlook> SeatView::mission_outlook() const {
  if (!mission()) return std::nullopt;
  return outlook_of(trick());
}

Outlook SeatView::outlook_of(std::span<const Play> plays) const {
  std::uint8_t may_wager = 0;
  for (unsigned position = 1; position < options->seats(); ++position) {
    const Seat player = seat_at(options->players(), open.leader, position);
    const bool is_larry = options->has_larry() && player == k_larry;  // R9.5
    if (!is_larry && may_wager_openly(*options, open, player)) {
      may_wager = static_cast<std::uint8_t>(may_wager | 1U << position);
    }
  }
  return outlook(
      options->mission_rule(*mission()),
      {.plays = plays, .cards = options->seats(), .may_wager = may_wager, .deck = options->deck()});
}

LegalActions legal_actions(const SeatView& view) {
  if (!view.to_act()) return {};
  const Options& options = *view.options;
  const Seat seat = *view.seat;
  switch (view.open.phase) {
    case Phase::accomplice:
      return LegalActions::partners(seat, SeatSet::first(options.seats()) - SeatSet::of(seat));
    case Phase::mission: {
      const MissionChoice choice = mission_choice(options, *view.drawn);
      return LegalActions::missions(seat, *view.drawn, choice.first, choice.second);
    }
    case Phase::play: {
      const RoleRule& rule = options.role_rule(*view.role);
      const CardSet cards = playable(view.hand, rule.must_follow, led_suit(options, view.open));
      const bool wager = view.open.cards_in_trick > 0 && rule.may_wager &&
                         may_wager_openly(options, view.open, seat);
      return LegalActions::cards(seat, cards, wager);
    }
    case Phase::larry: {
      const CardSet three = view.larry[view.open.trick]->three;
      return LegalActions::larry(seat, playable(three, true, led_suit(options, view.open)), three);
    }
    case Phase::vote:
      return LegalActions::votes(seat, vote_targets(options.seats(), view.open.face_up, seat),
                                 view.vote_right);
    case Phase::over:
      break;
  }
  return {};
}

std::optional<RuleViolation> card_violation(const SeatView& view, Card card) {
  if (view.open.phase == Phase::over) return RuleViolation{Fault::game_is_over};
  if (view.open.phase != Phase::play) return RuleViolation{Fault::not_now};
  if (!view.to_act()) return RuleViolation{Fault::not_this_seat};
  if (!view.hand.contains(card)) return RuleViolation{Fault::card_not_held};
  if (!legal_actions(view).cards().contains(card)) return RuleViolation{Fault::suit_not_followed};
  return std::nullopt;
}

}  // namespace insidejob
