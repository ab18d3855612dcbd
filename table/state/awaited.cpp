#include "table/state/awaited.h"

#include <algorithm>

namespace insidejob {
namespace {

SeatSet awaited_between_games(const TableState& state) {
  SeatSet waiting;
  SeatSet ready;
  for (const Seat seat : SeatSet::first(state.options.players)) {
    const Member* member = find_member(state, state.chairs[seat.index].member);
    if (member == nullptr) continue;
    (member->ready ? ready : waiting).insert(seat);
  }
  return ready.empty() ? SeatSet{} : waiting;
}

}  // namespace

std::vector<AwaitedMember> awaited_members(const TableState& state) {
  std::vector<AwaitedMember> awaited;
  if (!is_by_turns(state.options)) return awaited;
  const auto add = [&](Seat seat, std::int64_t since, std::optional<std::int64_t> until) {
    const MemberId member = state.chairs[seat.index].member;
    if (member) awaited.push_back({member, since, until});
  };
  if (is_between_games(state)) {
    for (const Seat seat : awaited_between_games(state)) add(seat, 0, std::nullopt);
    return awaited;
  }
  if (!is_playing(state) || !state.game->looking.empty()) return awaited;
  const Game& game = *state.game;
  const auto& until =
      state.stage == Stage::discussion ? game.discussion_deadline : game.clock.deadline;
  for (const Seat seat : seats_holding_up(state)) {
    // A bot makes the move of someone who missed the deadline.
    if (!game.clock.ran_out.contains(seat)) add(seat, game.clock.since, until);
  }
  return awaited;
}

}  // namespace insidejob
