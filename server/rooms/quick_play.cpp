#include "server/rooms/quick_play.h"

#include "bots/bot.h"
#include "bots/talk/temperament.h"

namespace insidejob {

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

}  // namespace insidejob
