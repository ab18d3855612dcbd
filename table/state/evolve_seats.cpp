#include <algorithm>
#include <utility>

#include "table/state/evolver.h"

namespace insidejob {

bool Evolver::operator()(const SeatTaken& fact) {
  Member* member = find(fact.member);
  if (member == nullptr || !is_seat(state_, fact.seat)) return false;
  if (!is_between_games(state_)) return join_game(*member, fact.seat);
  const Chair& chair = state_.chairs[fact.seat.index];
  const bool makes_room = chair.bot && (member->late || asks_for(fact.member, fact.seat));
  if (!chair.empty() && !makes_room) return false;
  forget_request(fact.member);
  member->late = false;
  if (const auto before = seat_of(state_, fact.member)) state_.chairs[before->index] = {};
  state_.chairs[fact.seat.index] = {.member = fact.member, .bot = {}, .stand_in = {}};
  member->ready = false;
  return true;
}

bool Evolver::operator()(const SeatLeft& fact) {
  Member* member = find(fact.member);
  if (member == nullptr || seat_of(state_, fact.member) != fact.seat) return false;
  if (!is_between_games(state_)) return false;
  state_.chairs[fact.seat.index] = {};
  member->ready = false;
  return true;
}

bool Evolver::operator()(const SeatsArranged& fact) {
  if (!is_between_games(state_) || fact.order.size() != state_.options.players) return false;
  SeatSet seats;
  for (const Seat seat : fact.order) seats.insert(seat);
  if (seats != SeatSet::first(state_.options.players)) return false;
  const auto before = state_.chairs;
  const auto follow = [&](auto& about) {
    if (!about) return;
    const auto at = std::ranges::find(fact.order, about->seat);
    if (at == fact.order.end()) return;
    about->seat = Seat{static_cast<std::uint8_t>(at - fact.order.begin())};
  };
  follow(state_.first_led);
  follow(state_.last_insider);
  for (std::size_t i = 0; i < fact.order.size(); ++i) {
    state_.chairs[i] = before[fact.order[i].index];
  }
  for (Member& member : state_.members) member.ready = false;
  return true;
}

bool Evolver::operator()(const SeatRequested& fact) {
  if (find(fact.member) == nullptr || !is_seat(state_, fact.seat)) return false;
  if (!is_playing(state_) || seat_of(state_, fact.member)) return false;
  forget_request(fact.member);
  state_.requests.push_back({.member = fact.member, .seat = fact.seat, .agreed = {}});
  return true;
}

bool Evolver::operator()(const SeatAgreed& fact) {
  const auto request = std::ranges::find(state_.requests, fact.member, &SeatRequest::member);
  if (request == state_.requests.end()) return false;
  std::erase(request->agreed, fact.by);
  if (fact.agree) request->agreed.push_back(fact.by);
  return true;
}

bool Evolver::operator()(const SeatRequestEnded& fact) {
  Member* member = find(fact.member);
  if (member == nullptr) return false;
  forget_request(fact.member);
  if (fact.why == RequestEnd::withdrawn) member->late = false;
  if (fact.why == RequestEnd::declined && state_.game) {
    state_.game->declined.push_back(fact.member);
  }
  return true;
}

bool Evolver::operator()(const SeatOffered& fact) {
  if (!is_playing(state_) || !is_seat(state_, fact.seat)) return false;
  state_.game->offered.insert(fact.seat);
  return true;
}

bool Evolver::operator()(const BotSeated& fact) {
  if (!is_seat(state_, fact.seat) || !is_between_games(state_)) return false;
  Chair& chair = state_.chairs[fact.seat.index];
  if (chair.member) return false;
  chair = {.member = {}, .bot = SeatedBot{fact.level, fact.name, fact.temperament}, .stand_in = {}};
  return true;
}

bool Evolver::operator()(const BotRemoved& fact) {
  if (!is_seat(state_, fact.seat) || !is_between_games(state_)) return false;
  if (!state_.chairs[fact.seat.index].bot) return false;
  state_.chairs[fact.seat.index] = {};
  return true;
}

bool Evolver::operator()(const ReluctanceSet& fact) {
  Member* member = find(fact.member);
  if (member == nullptr) return false;
  member->reluctant = fact.reluctant;
  return true;
}

bool Evolver::operator()(const OptionsChanged& fact) { return set_options(fact.options); }

bool Evolver::operator()(const OptionsSet& fact) {
  TableOptions options = patched(state_.options, fact.patch);
  if (!recall(state_.roles_brought, fact.role_of, options.custom_role) ||
      !recall(state_.decks_brought, fact.deck_of, options.mission_deck) ||
      !set_options(std::move(options))) {
    return false;
  }
  bring(state_.roles_brought, event_.sequence, fact.patch.custom_role);
  bring(state_.decks_brought, event_.sequence, fact.patch.mission_deck);
  return true;
}

bool Evolver::operator()(const ReadySet& fact) {
  Member* member = find(fact.member);
  if (member == nullptr || !is_between_games(state_)) return false;
  member->ready = fact.ready;
  return true;
}

bool Evolver::asks_for(MemberId member, Seat seat) const {
  return std::ranges::any_of(state_.requests, [&](const SeatRequest& request) {
    return request.member == member && request.seat == seat;
  });
}

void Evolver::forget_request(MemberId member) {
  std::erase_if(state_.requests,
                [&](const SeatRequest& request) { return request.member == member; });
}

bool Evolver::set_options(TableOptions options) {
  if (!is_between_games(state_)) {
    if (!differ_in_manners_alone(options, state_.options)) return false;
    // Starting or changing the clock gives the current turn the full time too.
    if (state_.game && options.turn_seconds != state_.options.turn_seconds) {
      TurnClock& clock = state_.game->clock;
      clock.left = turn_wait(options);
      clock.deadline.reset();
    }
    state_.options = std::move(options);
    return true;
  }
  auto checked = check_options(options);
  auto* rules = std::get_if<SharedOptions>(&checked);
  if (rules == nullptr) return false;
  state_.options = std::move(options);
  state_.rules = std::move(*rules);
  for (std::size_t i = state_.options.players; i < k_max_seats; ++i) state_.chairs[i] = {};
  for (Member& member : state_.members) member.ready = false;
  return true;
}

// In logs of earlier versions, anyone without a seat could take a bot's, without a request.
bool Evolver::join_game(Member& member, Seat seat) {
  Chair& chair = state_.chairs[seat.index];
  if (!state_.game || seat_of(state_, member.id)) return false;
  const Member* owner = find(chair.member);
  const bool is_away = owner != nullptr && !owner->connected;
  if (!chair.bot && !(is_away && asks_for(member.id, seat))) return false;
  chair = {.member = member.id, .bot = {}, .stand_in = {}};
  Game& game = *state_.game;
  game.players[seat.index] = {.member = member.id, .name = member.name};
  game.people.push_back({member.id, member.name, member.token_hash, seat});
  game.clock.ran_out.erase(seat);
  game.discussion_ready.erase(seat);
  game.looking.erase(seat);
  game.offered.erase(seat);
  game.passed.insert(seat);
  note_stand_in({.when = {}, .seat = seat});
  forget_request(member.id);
  member.late = false;
  return true;
}

}  // namespace insidejob
