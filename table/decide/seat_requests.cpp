#include "table/decide/seat_requests.h"

#include <algorithm>

namespace insidejob {
namespace {

constexpr unsigned k_holders_needed = 2;

bool is_held_since_deal(const TableState& state, Seat seat) {
  const MemberId dealt = state.game->dealt[seat.index];
  return dealt && state.chairs[seat.index].member == dealt;
}

// How many could agree that someone takes this seat. Its owner cannot, because their return ends
// the request.
unsigned holders_besides(const TableState& state, Seat seat) {
  unsigned count = 0;
  for (const Seat other : SeatSet::first(state.options.players)) {
    if (other != seat && is_held_since_deal(state, other)) ++count;
  }
  return count;
}

bool had_a_hand(const Game& game, MemberId member) {
  return std::ranges::find(game.dealt, member) != game.dealt.end();
}

// Someone for whom a seat can be freed: nobody who has seen a hand.
bool is_latecomer(const TableState& state, const Member& member) {
  return !seat_of(state, member.id) && !had_a_hand(*state.game, member.id) &&
         std::ranges::find(state.game->declined, member.id) == state.game->declined.end();
}

bool is_granted(const TableState& state, const SeatRequest& request) {
  const auto has_agreed = [&](MemberId member) {
    return std::ranges::find(request.agreed, member) != request.agreed.end();
  };
  // A host's own request has the host's consent.
  if (request.member != state.host && !has_agreed(state.host)) return false;
  unsigned holders = 0;
  for (const Seat seat : SeatSet::first(state.options.players)) {
    if (seat == request.seat || !is_held_since_deal(state, seat)) continue;
    if (has_agreed(state.chairs[seat.index].member)) ++holders;
  }
  return holders >= k_holders_needed;
}

std::optional<TableFact> proceed_request(const TableState& state, const SeatRequest& request) {
  if (state.game->passed.contains(request.seat)) {
    return SeatRequestEnded{request.member, RequestEnd::taken};
  }
  const Member* owner = find_member(state, state.chairs[request.seat.index].member);
  if (owner != nullptr && owner->connected) {
    return SeatRequestEnded{request.member, RequestEnd::returned};
  }
  for (const MemberId giver : request.agreed) {
    if (!has_say(state, giver)) return SeatAgreed{request.member, giver, false};
  }
  if (is_granted(state, request)) return SeatTaken{request.member, request.seat};
  return std::nullopt;
}

std::optional<TableFact> proceed_in_game(const TableState& state, std::int64_t now) {
  for (const SeatRequest& request : state.requests) {
    if (auto fact = proceed_request(state, request)) return fact;
  }
  if (!is_anyone_away(state)) return std::nullopt;
  for (const Seat seat : SeatSet::first(state.options.players)) {
    const auto due = offer_deadline(state, seat);
    if (due && *due <= now) return SeatOffered{seat};
  }
  return std::nullopt;
}

// Bots make room for those who waited for the end of the game: first for those who asked for the
// seat, then for those who came to play.
std::optional<TableFact> proceed_after_game(const TableState& state) {
  if (!state.requests.empty()) {
    const SeatRequest& request = state.requests.front();
    if (state.chairs[request.seat.index].bot) return SeatTaken{request.member, request.seat};
    return SeatRequestEnded{request.member, RequestEnd::over};
  }
  const auto waits = [&](const Member& member) {
    return member.late && (member.connected || is_by_turns(state.options));
  };
  const auto member = std::ranges::find_if(state.members, waits);
  if (member == state.members.end()) return std::nullopt;
  for (const Seat seat : SeatSet::first(state.options.players)) {
    if (state.chairs[seat.index].bot) return SeatTaken{member->id, seat};
  }
  return std::nullopt;
}

}  // namespace

bool is_holder(const TableState& state, MemberId member) {
  if (!member || !is_playing(state)) return false;
  const auto seat = seat_of(state, member);
  return seat && is_held_since_deal(state, *seat);
}

bool has_say(const TableState& state, MemberId member) {
  return member && (member == state.host || is_holder(state, member));
}

bool may_agree(const TableState& state, MemberId member) {
  const auto is_anothers = [&](const SeatRequest& request) { return request.member != member; };
  return std::ranges::any_of(state.requests, is_anothers) && has_say(state, member);
}

const SeatRequest* find_request(const TableState& state, MemberId member) {
  const auto found = std::ranges::find(state.requests, member, &SeatRequest::member);
  return found == state.requests.end() ? nullptr : &*found;
}

std::optional<Refusal> refusal_to_ask(const TableState& state, MemberId member, Seat seat) {
  const Game& game = *state.game;
  // Anyone else may have seen a hand of this deal at another table.
  if (game.round != 0) return Refusal{Reason::not_now};
  if (had_a_hand(game, member)) return Refusal{Reason::had_a_hand};
  if (std::ranges::find(game.declined, member) != game.declined.end()) {
    return Refusal{Reason::request_declined};
  }
  if (!is_seat(state, seat)) return Refusal{Reason::no_such_seat};
  const bool is_free = state.chairs[seat.index].bot || game.offered.contains(seat);
  if (!is_free) return Refusal{Reason::seat_taken};
  if (game.passed.contains(seat)) return Refusal{Reason::seat_given};
  if (holders_besides(state, seat) < k_holders_needed) return Refusal{Reason::nobody_to_agree};
  return std::nullopt;
}

SeatSet seats_to_ask(const TableState& state, MemberId member) {
  SeatSet seats;
  if (!is_playing(state) || find_member(state, member) == nullptr || seat_of(state, member)) {
    return seats;
  }
  for (const Seat seat : SeatSet::first(state.options.players)) {
    if (!refusal_to_ask(state, member, seat)) seats.insert(seat);
  }
  return seats;
}

bool is_anyone_away(const TableState& state) {
  return !std::ranges::all_of(state.members, &Member::connected);
}

std::optional<std::int64_t> offer_deadline(const TableState& state, Seat seat) {
  if (!is_playing(state) || is_by_turns(state.options)) return std::nullopt;
  const Game& game = *state.game;
  if (game.offered.contains(seat) || game.passed.contains(seat)) return std::nullopt;
  const Member* owner = find_member(state, state.chairs[seat.index].member);
  if (owner == nullptr || owner->connected) return std::nullopt;
  // Worth offering only if someone present could ask, and others could agree.
  const auto might_ask = [&](const Member& member) {
    return member.connected && is_latecomer(state, member);
  };
  if (std::ranges::none_of(state.members, might_ask)) return std::nullopt;
  if (holders_besides(state, seat) < k_holders_needed) return std::nullopt;
  return owner->away_since + k_seat_grace;
}

std::optional<TableFact> proceed_requests(const TableState& state, std::int64_t now) {
  if (is_playing(state)) return proceed_in_game(state, now);
  if (is_between_games(state)) return proceed_after_game(state);
  return std::nullopt;
}

}  // namespace insidejob
