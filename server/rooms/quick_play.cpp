#include "server/rooms/quick_play.h"

#include <algorithm>
#include <utility>

#include "bots/bot.h"
#include "bots/talk/temperament.h"

namespace insidejob {
namespace {

constexpr Milliseconds k_quick_look = 250;  // how often newcomers are looked for

}  // namespace

bool is_gathering(const TableState& state) {
  return state.stage == Stage::lobby && state.games_so_far == 0 && !is_by_turns(state.options);
}

std::vector<MemberId> never_seen_players(const TableState& state,
                                         const std::function<bool(MemberId)>& is_connected) {
  std::vector<MemberId> players;
  for (const Member& member : state.members) {
    const bool has_seat = seat_of(state, member.id).has_value();
    if (has_seat && member.arrive_by && !is_connected(member.id)) players.push_back(member.id);
  }
  return players;
}

void fill_with_bots(const TableState& state, const std::function<std::string(Seat)>& level_of,
                    const std::function<void(const Command&, MemberId by)>& perform) {
  const MemberId host = state.host;
  for (const Seat seat : SeatSet::first(state.options.players)) {
    if (!state.chairs[seat.index].empty()) continue;
    const BotName& bot = bot_names()[(state.sequence + seat.index) % bot_names().size()];
    perform(SeatBot{seat, level_of(seat), std::string{bot.name}, bot.temperament}, host);
  }
}

void begin_quick_game(const TableState& state,
                      const std::function<void(const Command&, MemberId by)>& perform) {
  if (!is_gathering(state) || !state.host) return;
  fill_with_bots(state, [](Seat) { return std::string{bot_levels().back()}; }, perform);
  perform(StartGame{}, state.host);
}

bool has_newcomer(const TableState& state, const std::vector<MemberId>& players,
                  Milliseconds arrival, Milliseconds now) {
  return std::ranges::any_of(players, [&](MemberId player) {
    const Milliseconds joined = *find_member(state, player)->arrive_by - arrival;
    return now < joined + k_quick_arrival;
  });
}

QuickStart::QuickStart(ServerWorld& world, const RoomLimits& limits,
                       const std::shared_ptr<Strand>& strand, std::function<bool()> comes,
                       Job start)
    : world_(world),
      limits_(limits),
      comes_(std::move(comes)),
      start_(std::move(start)),
      alarm_(world, strand) {}

void QuickStart::expect() {
  if (alarm_.is_set()) return;
  alarm_.set(world_.now() + limits_.quick_wait, [this] { look(world_.now() + k_quick_arrival); });
}

void QuickStart::look(Milliseconds at_latest) {
  const Milliseconds now = world_.now();
  if (now < at_latest && comes_()) {
    alarm_.set(std::min(at_latest, now + k_quick_look), [this, at_latest] { look(at_latest); });
  } else {
    start_();
  }
}

}  // namespace insidejob
