#include <algorithm>

#include "table/decide/decide.h"
#include "table/decide/proceed_shuffle.h"
#include "table/decide/seat_requests.h"

namespace insidejob {
namespace {

// The member who has been at the table longest, preferably one who is present and plays, otherwise
// one who is present. A spectator may be a stranger, and a host can remove everyone else.
MemberId next_host(const TableState& state) {
  const auto plays = [&](const Member& member) {
    return member.connected && seat_of(state, member.id);
  };
  auto next = std::ranges::find_if(state.members, plays);
  if (next == state.members.end()) next = std::ranges::find_if(state.members, &Member::connected);
  return next != state.members.end() ? next->id : state.members.front().id;
}

// Whether the host cannot be at the table: they do not play, and a duplicate round goes on or has
// just been closed.
bool is_host_shut_out(const TableState& state) {
  if (is_shut_out(state, state.host)) return true;
  return is_playing(state) && state.game->round != 0 && !game_seat_of(state, state.host);
}

std::optional<std::int64_t> host_deadline(const TableState& state) {
  const Member* host = find_member(state, state.host);
  if (host == nullptr || host->connected || !anybody_present(state)) return std::nullopt;
  if (is_by_turns(state.options) || is_host_shut_out(state)) return std::nullopt;
  const bool was_shut_out = state.duplicate && state.last_end;
  const std::int64_t since =
      was_shut_out ? std::max(host->away_since, state.last_end->at) : host->away_since;
  return since + k_host_grace;
}

// Any sign of life from the host ends the claim. So does a claimant who goes away or stands up.
std::optional<TableFact> proceed_claim(const TableState& state, std::int64_t now) {
  const HostClaim& claim = *state.claim;
  const Member* host = find_member(state, state.host);
  const Member* claimant = find_member(state, claim.member);
  const bool may_be_away = is_by_turns(state.options);
  const bool stands =
      claimant != nullptr && (claimant->connected || may_be_away) && seat_of(state, claim.member);
  if (!stands || (host != nullptr && host->last_event > claim.sequence)) return HostKept{};
  if (claim.until <= now) return HostChanged{claim.member};
  return std::nullopt;
}

// Nobody plays before everyone present has had time to look at their role. Someone alone with bots
// may take as long as they like, but not by turns or in a duplicate round, where others wait
// elsewhere.
std::optional<std::int64_t> look_deadline(const TableState& state) {
  if (state.game->looking.empty()) return std::nullopt;
  unsigned people = 0;
  for (const Seat seat : SeatSet::first(state.options.players)) {
    if (is_kept_by_present(state, seat)) ++people;
  }
  const bool others_wait = is_by_turns(state.options) || state.game->round != 0;
  if (people < 2 && !others_wait) return std::nullopt;
  return state.game->started + k_look_wait;
}

bool is_looking_over(const TableState& state, std::int64_t now) {
  const auto due = look_deadline(state);
  if (due && *due <= now) return true;
  return std::ranges::none_of(state.game->looking,
                              [&](Seat seat) { return is_kept_by_present(state, seat); });
}

const Member* first_overdue(const TableState& state, std::int64_t now) {
  const auto overdue = std::ranges::find_if(state.members, [&](const Member& member) {
    return member.arrive_by && *member.arrive_by <= now;
  });
  return overdue == state.members.end() ? nullptr : &*overdue;
}

// When a bot takes over this seat. While nobody is present, the game simply waits.
std::optional<std::int64_t> takeover_deadline(const TableState& state, Seat seat) {
  if (!is_playing(state) || state.options.takeover_seconds == 0) return std::nullopt;
  if (is_by_turns(state.options)) return std::nullopt;
  if (is_kept_by_bot(state, seat) || !anybody_present(state)) return std::nullopt;
  const Member* member = find_member(state, state.chairs[seat.index].member);
  if (member == nullptr || member->connected) return std::nullopt;
  return std::max(member->away_since, state.game->started) +
         1000 * std::int64_t{state.options.takeover_seconds};
}

bool all_ready(const TableState& state) {
  bool anybody = false;
  for (const Seat seat : SeatSet::first(state.options.players)) {
    const Chair& chair = state.chairs[seat.index];
    if (chair.empty()) return false;
    const Member* member = find_member(state, chair.member);
    if (member == nullptr) continue;
    if (!member->ready || !(member->connected || is_by_turns(state.options))) return false;
    anybody = true;
  }
  return anybody;
}

// R6.0: everyone present is ready. Bots always are. While nobody is present, the discussion waits.
// By turns it waits for everyone until its deadline.
bool discussion_is_over(const TableState& state) {
  bool somebody_ready = false;
  bool only_bots = true;
  for (const Seat seat : SeatSet::first(state.options.players)) {
    if (is_kept_by_bot(state, seat)) continue;
    only_bots = false;
    const bool ready = state.game->discussion_ready.contains(seat);
    const bool counts = is_by_turns(state.options) || is_kept_by_present(state, seat);
    if (counts && !ready) return false;
    somebody_ready |= ready;
  }
  return somebody_ready || only_bots;
}

std::optional<TableFact> proceed_between_games(const TableState& state) {
  if (!in_duplicate(state) && all_ready(state)) return GameCalled{};
  return std::nullopt;
}

// By turns, when time is up: the game is called off, or a bot makes this move and then stands in
// for those who show no sign of life.
std::optional<TableFact> proceed_turn(const TableState& state, std::int64_t now) {
  const TurnClock& clock = state.game->clock;
  if (clock.deadline && *clock.deadline <= now) {
    SeatSet missed;
    for (const Seat seat : awaited_seats(state) - clock.ran_out) {
      if (is_kept_by_person(state, seat)) missed.insert(seat);
    }
    if (state.options.missed_turn == MissedTurn::call_off) return GameAbandoned{missed};
    return ClockRanOut{missed};
  }
  for (const Seat seat : clock.ran_out) {
    if (!is_kept_by_person(state, seat)) continue;
    const Member* member = find_member(state, state.chairs[seat.index].member);
    if (member == nullptr || member->last_event > clock.ran_out_event) continue;
    return SeatTakenOver{seat, state.options.takeover_level, member->connected};
  }
  return std::nullopt;
}

// The round is closed: now the game ends, or it is called off.
std::optional<TableFact> proceed_closed_round(const TableState& state) {
  const Game& game = *state.game;
  // Anyone who had not finished before may know the deal by now.
  if (state.duplicate->left_out) return GameAbandoned{};
  if (game.held) return Acted{game.held->action.seat, game.held->hand, game.held->action};
  if (waits_for_others(state)) return VotesCounted{};
  return GameAbandoned{};
}

std::optional<TableFact> proceed_game(const TableState& state, std::int64_t now) {
  if (state.game->round != 0 && !plays_open_round(state)) return proceed_closed_round(state);
  if (is_anyone_away(state)) {
    for (const Seat seat : SeatSet::first(state.options.players)) {
      const auto due = takeover_deadline(state, seat);
      if (due && *due <= now) return SeatTakenOver{seat, state.options.takeover_level};
    }
  }
  const Game& game = *state.game;
  if (!game.looking.empty()) {
    if (is_looking_over(state, now)) return LookingEnded{};
    return std::nullopt;
  }
  if (state.stage == Stage::discussion) {
    const bool due = game.discussion_deadline && *game.discussion_deadline <= now;
    const bool waits = !is_by_turns(state.options) && !anybody_present(state);
    if ((due && !waits) || discussion_is_over(state)) return VotingBegan{};
  }
  if (state.stage == Stage::vote && awaited_seats(state).empty() && !plays_open_round(state)) {
    return VotesCounted{};
  }
  if (is_by_turns(state.options)) return proceed_turn(state, now);
  if (game.clock.deadline && *game.clock.deadline <= now) {
    SeatSet seats;
    for (const Seat seat : awaited_seats(state) - game.clock.ran_out) {
      if (is_kept_by_present(state, seat)) seats.insert(seat);
    }
    return ClockRanOut{seats};
  }
  return std::nullopt;
}

}  // namespace

std::optional<TableFact> proceed(const TableState& state, const Moment& moment) {
  const std::int64_t now = std::max(moment.now, state.at);
  if (const Member* overdue = first_overdue(state, now)) {
    return MemberLeft{.member = overdue->id, .never_came = true};
  }
  if (!state.members.empty()) {
    const auto host_due = host_deadline(state);
    if (!state.host || (host_due && *host_due <= now)) return HostChanged{next_host(state)};
  }
  if (state.claim) {
    if (auto fact = proceed_claim(state, now)) return fact;
  }
  for (const Seat seat : SeatSet::first(state.options.players)) {
    const Chair& chair = state.chairs[seat.index];
    if (!chair.stand_in) continue;
    const Member* member = find_member(state, chair.member);
    if (member == nullptr || !member->connected) continue;
    if (member->last_event > chair.idle_since) return SeatHandedBack{seat};
  }
  if (auto fact = proceed_requests(state, now)) return fact;
  switch (state.stage) {
    case Stage::lobby:
    case Stage::result:
      return proceed_between_games(state);
    case Stage::shuffle:
      return proceed_shuffle(state, {now, moment.hash, moment.more_levels});
    case Stage::play:
    case Stage::discussion:
    case Stage::vote:
      return proceed_game(state, now);
  }
  return std::nullopt;
}

std::optional<std::int64_t> next_deadline(const TableState& state) {
  std::optional<std::int64_t> next = host_deadline(state);
  const auto consider = [&](std::optional<std::int64_t> deadline) {
    if (deadline && (!next || *deadline < *next)) next = deadline;
  };
  for (const Member& member : state.members) consider(member.arrive_by);
  if (state.claim) consider(state.claim->until);
  if (state.stage == Stage::shuffle && !needs_seed(state)) consider(state.shuffle->deadline);
  if (is_playing(state)) {
    if (is_anyone_away(state)) {
      for (const Seat seat : SeatSet::first(state.options.players)) {
        consider(takeover_deadline(state, seat));
        consider(offer_deadline(state, seat));
      }
    }
    if (anybody_present(state) || is_by_turns(state.options)) {
      consider(state.game->discussion_deadline);
    }
    consider(state.game->clock.deadline);
    consider(look_deadline(state));
  }
  return next;
}

TableEvent next_event(const TableState& state, TableFact fact, MemberId by, std::int64_t command,
                      std::int64_t now) {
  return {.sequence = state.sequence + 1,
          .at = std::max(now, state.at),
          .by = by,
          .command = command,
          .fact = std::move(fact)};
}

}  // namespace insidejob
