#include <algorithm>

#include "engine/rng.h"
#include "table/decide/decider.h"
#include "table/decide/seat_requests.h"

namespace insidejob {

// The host's seat must not depend on the host alone, so any player may ask for a stand-in there.
Decision Decider::operator()(const TakeOver& command) const {
  if (auto refusal = unless_member()) return *refusal;
  if (is_between_games(state_) || state_.stage == Stage::shuffle) return Refusal{Reason::not_now};
  if (is_by_turns(state_.options)) return Refusal{Reason::by_turns};
  if (!is_seat(state_, command.seat)) return Refusal{Reason::no_such_seat};
  const MemberId owner = state_.chairs[command.seat.index].member;
  const bool may_ask = by_ == state_.host || (owner == state_.host && seat_of(state_, by_));
  if (!may_ask) return Refusal{Reason::not_the_host};
  if (is_kept_by_bot(state_, command.seat)) return Facts{};
  const Member* member = find_member(state_, owner);
  if (member == nullptr) return Refusal{Reason::no_such_member};
  if (!member->connected) {
    if (by_ != state_.host && member->away_since + k_idle_grace > moment_.now) {
      return Refusal{Reason::not_away};
    }
    return Facts{SeatTakenOver{command.seat, state_.options.takeover_level}};
  }
  if (!is_idle(state_, command.seat, moment_.now)) return Refusal{Reason::not_away};
  return Facts{SeatTakenOver{command.seat, state_.options.takeover_level, true}};
}

Decision Decider::operator()(const GiveSeat& command) const {
  if (auto refusal = unless_host()) return *refusal;
  if (state_.stage == Stage::shuffle) return Refusal{Reason::not_now};
  if (find_member(state_, command.member) == nullptr) return Refusal{Reason::no_such_member};
  if (is_between_games(state_)) return seat_between_games(command.member, command.seat);
  if (seat_of(state_, command.member)) return Refusal{Reason::not_now};
  if (auto refusal = refusal_to_ask(state_, command.member, command.seat)) return *refusal;
  Facts facts;
  const SeatRequest* before = find_request(state_, command.member);
  if (before == nullptr || before->seat != command.seat) {
    facts.emplace_back(SeatRequested{command.member, command.seat});
    before = nullptr;
  }
  const bool agrees =
      before != nullptr && std::ranges::find(before->agreed, by_) != before->agreed.end();
  if (command.member != by_ && !agrees) facts.emplace_back(SeatAgreed{command.member, by_, true});
  return facts;
}

// A bot or an absent member makes room, but nobody who is present. By turns, nobody is absent.
Decision Decider::seat_between_games(MemberId member, Seat seat) const {
  if (!is_seat(state_, seat)) return Refusal{Reason::no_such_seat};
  const Chair& chair = state_.chairs[seat.index];
  if (chair.member == member) return Facts{};
  if (is_by_turns(state_.options) && chair.member && !is_kept_for_nobody(state_, seat)) {
    return Refusal{Reason::seat_taken};
  }
  if (is_kept_by_present(state_, seat)) return Refusal{Reason::seat_taken};
  Facts facts;
  if (chair.bot) facts.emplace_back(BotRemoved{seat});
  if (chair.member) facts.emplace_back(SeatLeft{chair.member, seat});
  facts.emplace_back(SeatTaken{member, seat});
  return facts;
}

Decision Decider::operator()(const ArrangeSeats& command) const {
  if (auto refusal = unless_arranging()) return *refusal;
  SeatSet seats;
  for (const Seat seat : command.order) seats.insert(seat);
  if (command.order.size() != state_.options.players ||
      seats != SeatSet::first(state_.options.players)) {
    return Refusal{Reason::no_such_seat};
  }
  if (std::ranges::is_sorted(command.order, {}, &Seat::index)) return Facts{};
  return Facts{SeatsArranged{command.order, false}};
}

Decision Decider::operator()(const ShuffleSeats& command) const {
  if (auto refusal = unless_arranging()) return *refusal;
  std::vector<Seat> order;
  for (const Seat seat : SeatSet::first(state_.options.players)) order.push_back(seat);
  Rng rng{seed_from(command.lot)};
  rng.shuffle_front(std::span{order}, order.size());
  return Facts{SeatsArranged{std::move(order), true}};
}

Decision Decider::operator()(const AnnounceVote&) const {
  if (auto refusal = unless_host()) return *refusal;
  if (state_.stage != Stage::discussion) return Refusal{Reason::not_now};
  if (is_by_turns(state_.options)) return Refusal{Reason::by_turns};
  const auto& deadline = state_.game->discussion_deadline;
  if (deadline && *deadline <= moment_.now + k_countdown) return Facts{};
  return Facts{VoteAnnounced{}};
}

Decision Decider::operator()(const Nudge& command) const {
  if (auto refusal = unless_member()) return *refusal;
  if (!seat_of(state_, by_) && by_ != state_.host) return Refusal{Reason::not_seated};
  if (state_.stage == Stage::shuffle) return Refusal{Reason::not_now};
  if (!is_seat(state_, command.seat)) return Refusal{Reason::no_such_seat};
  const Chair& chair = state_.chairs[command.seat.index];
  const Member* member = find_member(state_, chair.member);
  if (member == nullptr) return Refusal{Reason::no_such_member};
  if (member->id == by_) return Refusal{Reason::not_yourself};
  const bool waits =
      is_between_games(state_) ? !member->ready : seats_holding_up(state_).contains(command.seat);
  if (!waits) return Refusal{Reason::not_awaited};
  if (chair.nudged_at && *chair.nudged_at + k_nudge_pause > moment_.now) {
    return Refusal{Reason::too_fast};
  }
  return Facts{SeatNudged{command.seat}};
}

Decision Decider::operator()(const ClaimHost&) const {
  if (auto refusal = unless_member()) return *refusal;
  if (by_ == state_.host) return Refusal{Reason::not_yourself};
  if (!seat_of(state_, by_)) return Refusal{Reason::not_seated};
  if (state_.claim)
    return state_.claim->member == by_ ? Decision{Facts{}} : Refusal{Reason::not_now};
  // People who talk around a real table may not touch a device for a long time.
  const Member* host = find_member(state_, state_.host);
  const std::int64_t patience = host_patience(state_);
  const bool may_be_away = !is_by_turns(state_.options);
  if (host != nullptr && (host->connected || !may_be_away) &&
      host->active_at + patience > moment_.now) {
    return Refusal{Reason::host_not_away};
  }
  const auto& before = asker()->claimed_at;
  if (before && *before + patience > moment_.now) return Refusal{Reason::too_fast};
  return Facts{HostClaimed{by_, moment_.now + claim_wait(state_)}};
}

// The command itself is the sign of life; nothing else follows from it.
Decision Decider::operator()(const KeepHost&) const {
  if (auto refusal = unless_host()) return *refusal;
  return Facts{};
}

}  // namespace insidejob
