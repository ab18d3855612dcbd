#include "table/state/evolve.h"

#include <algorithm>

#include "table/state/evolver.h"

namespace insidejob {
namespace {

// Whether the clock runs for the seat: by turns for every person, otherwise for those present.
bool is_timed(const TableState& state, Seat seat) {
  if (is_by_turns(state.options)) return is_kept_by_person(state, seat);
  return is_kept_by_present(state, seat);
}

// The clock runs while it waits for someone who is present. A new turn has the full time. After a
// pause it continues with the time that was left, but never with less than k_clock_floor. By turns,
// only a stand-in interrupts it, and someone who is back has the full time again.
void wind_clock(TableState& state, std::int64_t at) {
  if (!state.game) return;
  TurnClock& clock = state.game->clock;
  const std::uint64_t turn = turn_number(*state.game);
  if (clock.turn != turn) {
    clock = {
        .turn = turn, .since = at, .deadline = {}, .left = turn_wait(state.options), .ran_out = {}};
  }
  if (!state.game->looking.empty()) clock.since = at;
  const bool runs = turn_wait(state.options) > 0 &&
                    std::ranges::any_of(awaited_seats(state) - clock.ran_out,
                                        [&](Seat seat) { return is_timed(state, seat); });
  if (runs && !clock.deadline) {
    clock.deadline = at + std::max(clock.left, k_clock_floor);
  } else if (!runs && clock.deadline) {
    clock.left = is_by_turns(state.options) ? turn_wait(state.options)
                                            : std::max<std::int64_t>(0, *clock.deadline - at);
    clock.deadline.reset();
  }
}

void note_command(TableState& state, const TableEvent& event) {
  if (event.command == 0 || was_done(state, event.by, event.command)) return;
  const auto member = std::ranges::find(state.members, event.by, &Member::id);
  if (member == state.members.end()) return;
  member->commands.add(event.command);
}

void note_sign_of_life(TableState& state, const TableEvent& event) {
  const auto member = std::ranges::find(state.members, event.by, &Member::id);
  if (member == state.members.end()) return;
  member->last_event = event.sequence;
  member->active_at = event.at;
}

}  // namespace

std::optional<GameEvents> evolve(TableState& state, const TableEvent& event) {
  if (event.sequence != state.sequence + 1 || event.at < state.at) return std::nullopt;
  Evolver evolver{state, event};
  if (!std::visit(evolver, event.fact)) return std::nullopt;
  state.sequence = event.sequence;
  state.at = event.at;
  note_command(state, event);
  note_sign_of_life(state, event);
  wind_clock(state, event.at);
  return evolver.take_events();
}

}  // namespace insidejob
