#include "table/state/table_state.h"

#include <algorithm>
#include <string_view>

#include "bots/talk/remark.h"
#include "engine/view.h"
#include "table/names/look_alike.h"
#include "table/names/name.h"

namespace insidejob {
namespace {

constexpr std::array<std::string_view, 6> k_stages{"lobby",      "shuffle", "play",
                                                   "discussion", "vote",    "result"};

bool same_bytes(const Bytes32& a, const Bytes32& b) {
  // No early exit, so the time taken reveals nothing about a token.
  unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) difference |= static_cast<unsigned>(a[i] ^ b[i]);
  return difference == 0;
}

}  // namespace

std::string_view name_of(Stage stage) { return k_stages[static_cast<std::size_t>(stage)]; }

TableState::TableState() : rules(std::get<SharedOptions>(check_options(options))) {}

const Member* find_member(const TableState& state, MemberId id) {
  const auto found = std::ranges::find(state.members, id, &Member::id);
  return found == state.members.end() ? nullptr : &*found;
}

bool was_kicked(const TableState& state, const Bytes32& token_hash) {
  bool found = false;
  for (const Bytes32& hash : state.kicked) found |= same_bytes(hash, token_hash);
  return found;
}

SeatSet reluctant_seats(const TableState& state) {
  SeatSet seats;
  if (in_duplicate(state)) return seats;  // roles are the same at all tables
  for (const Seat seat : SeatSet::first(state.options.players)) {
    const Member* member = find_member(state, state.chairs[seat.index].member);
    if (member != nullptr && member->reluctant) seats.insert(seat);
  }
  return seats;
}

const Member* find_member_by_token(const TableState& state, const Bytes32& hash) {
  const Member* found = nullptr;
  for (const Member& member : state.members) {
    if (same_bytes(member.token_hash, hash)) found = &member;
  }
  return found;
}

bool RecentCommands::contains(std::int64_t command) const {
  // Clients count upwards, so most numbers are new and higher than all before.
  return command <= highest_ && std::ranges::find(kept_, command) != kept_.end();
}

void RecentCommands::add(std::int64_t command) {
  highest_ = std::max(highest_, command);
  if (kept_.size() < k_commands_kept) {
    kept_.push_back(command);
    return;
  }
  kept_[oldest_] = command;
  oldest_ = (oldest_ + 1) % kept_.size();
}

bool was_done(const TableState& state, MemberId member, std::int64_t command) {
  const Member* found = find_member(state, member);
  return found != nullptr && command != 0 && found->commands.contains(command);
}

bool is_between_games(const TableState& state) {
  return state.stage == Stage::lobby || state.stage == Stage::result;
}

const GameLink* find_link(const TableState& state, std::uint32_t game) {
  const auto found = std::ranges::find(state.links, game, &GameLink::game);
  return found == state.links.end() ? nullptr : &*found;
}

bool is_playing(const TableState& state) {
  return !is_between_games(state) && state.stage != Stage::shuffle;
}

// The player who led the first trick of the last game deals, and the seat to their left leads. With
// two players the leader is drawn each time (R9.1). In duplicate it is the same at all tables, so
// it is drawn as well.
std::optional<Seat> next_leader(const TableState& state) {
  const unsigned players = state.options.players;
  if (players == 2 || !state.first_led || in_duplicate(state)) return std::nullopt;
  const auto moved = seat_of(state, state.first_led->member);
  const Seat dealer = moved.value_or(state.first_led->seat);
  if (dealer.index >= players) return std::nullopt;
  return left_of(dealer, players);
}

std::optional<LastInsider> insider_in(const Game& game) {
  const auto seat = insider_of(view_for(*game.options, game.state, std::nullopt));
  if (!seat) return std::nullopt;
  const GamePlayer& player = game.players[seat->index];
  return LastInsider{player.member, *seat, player.name};
}

std::optional<Seat> last_insider_seat(const TableState& state) {
  if (!state.last_insider) return std::nullopt;
  const auto& [member, seat, name] = *state.last_insider;
  if (member) return game_seat_of(state, member);
  const Chair& chair = state.chairs[seat.index];
  if (!is_seat(state, seat) || !chair.bot || chair.bot->name != name) return std::nullopt;
  return seat;
}

bool is_seat(const TableState& state, Seat seat) { return seat.index < state.options.players; }

std::optional<Seat> seat_of(const TableState& state, MemberId member) {
  if (!member) return std::nullopt;
  for (const Seat seat : SeatSet::first(state.options.players)) {
    if (state.chairs[seat.index].member == member) return seat;
  }
  return std::nullopt;
}

std::optional<Seat> game_seat_of(const TableState& state, MemberId member) {
  if (!member || !state.game) return std::nullopt;
  for (const Seat seat : SeatSet::first(state.game->options->players())) {
    if (state.game->players[seat.index].member == member) return seat;
  }
  return std::nullopt;
}

bool is_kept_by_bot(const TableState& state, Seat seat) {
  const Chair& chair = state.chairs[seat.index];
  return chair.bot.has_value() || chair.stand_in.has_value();
}

std::optional<std::string> keeper_level(const TableState& state, Seat seat) {
  const Chair& chair = state.chairs[seat.index];
  if (chair.bot) return chair.bot->level;
  return chair.stand_in;
}

bool is_kept_by_person(const TableState& state, Seat seat) {
  return state.chairs[seat.index].member && !is_kept_by_bot(state, seat);
}

bool is_kept_by_present(const TableState& state, Seat seat) {
  if (is_kept_by_bot(state, seat)) return false;
  const Member* member = find_member(state, state.chairs[seat.index].member);
  return member != nullptr && member->connected;
}

bool is_kept_for_nobody(const TableState& state, Seat seat) {
  const Member* member = find_member(state, state.chairs[seat.index].member);
  return member != nullptr && member->arrive_by && !member->connected;
}

bool anybody_present(const TableState& state) {
  return std::ranges::any_of(state.members, &Member::connected);
}

bool is_attended(const TableState& state) {
  if (anybody_present(state)) return true;
  return is_by_turns(state.options) &&
         std::ranges::any_of(SeatSet::first(state.options.players),
                             [&](Seat seat) { return is_kept_by_person(state, seat); });
}

std::int64_t host_patience(const TableState& state) {
  return is_by_turns(state.options) ? turn_wait(state.options) : k_host_grace;
}

std::int64_t claim_wait(const TableState& state) {
  // They may be busy at another table, with their page closed.
  if (is_shut_out(state, state.host)) return k_host_grace;
  return is_by_turns(state.options) ? turn_wait(state.options) : k_claim_wait;
}

bool all_seats_filled(const TableState& state) {
  return std::ranges::none_of(SeatSet::first(state.options.players),
                              [&](Seat seat) { return state.chairs[seat.index].empty(); });
}

SeatSet awaited_seats(const TableState& state) {
  if (!state.game || !state.game->looking.empty() || state.game->held) return {};
  if (state.stage == Stage::play) return SeatSet::of(state.game->state.open.to_act);
  if (state.stage == Stage::vote) return must_press(*state.game) - state.game->pressed;
  return {};
}

SeatSet seats_holding_up(const TableState& state) {
  if (!is_playing(state)) return {};
  SeatSet seats = state.stage == Stage::discussion
                      ? SeatSet::first(state.options.players) - state.game->discussion_ready
                      : awaited_seats(state) | state.game->looking;
  for (const Seat seat : SeatSet::first(state.options.players)) {
    if (is_kept_by_bot(state, seat)) seats.erase(seat);
  }
  return seats;
}

bool is_idle(const TableState& state, Seat seat, std::int64_t now) {
  if (!seats_holding_up(state).contains(seat) || !is_kept_by_present(state, seat)) return false;
  const Member* member = find_member(state, state.chairs[seat.index].member);
  return std::max(state.game->clock.since, member->active_at) + k_idle_grace <= now;
}

bool needs_seed(const TableState& state) {
  return state.stage == Stage::shuffle && !state.shuffle->server_seed;
}

std::string unused_name(const TableState& state, const std::string& name, MemberId whose) {
  std::vector<std::u32string> used;
  for (const Member& member : state.members) {
    if (member.id != whose) used.push_back(skeleton(member.name));
  }
  for (const Chair& chair : state.chairs) {
    if (chair.bot) used.push_back(skeleton(chair.bot->name));
  }
  const auto is_used = [&](const std::string& candidate) {
    return std::ranges::find(used, skeleton(candidate)) != used.end();
  };
  std::string candidate = name;
  for (unsigned number = 2; is_used(candidate); ++number) {
    const std::string suffix = " " + std::to_string(number);
    candidate = clean_text(name, k_name_limit - suffix.size()) + suffix;
  }
  return candidate;
}

}  // namespace insidejob
