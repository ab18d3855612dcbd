#include "engine/apply.h"

#include "engine/advance.h"
#include "engine/legal.h"

namespace insidejob {

std::optional<RuleViolation> apply(const Options& options, GameState& state, Action action,
                                   EventList& events) {
  events.clear();
  if (const auto why = violation(options, state, action)) return why;
  Advance{options, state, CollectEvents{events}}.apply(action);
  return std::nullopt;
}

std::optional<RuleViolation> apply(const Options& options, GameState& state, Action action) {
  if (const auto why = violation(options, state, action)) return why;
  apply_legal(options, state, action);
  return std::nullopt;
}

void apply_legal(const Options& options, GameState& state, Action action) {
  Advance{options, state, DropEvents{}}.apply(action);
}

EventList opening_events(const Options& options, const GameState& start) {
  EventList events;
  Dealt dealt;
  for (const Seat seat : SeatSet::first(options.seats())) {
    dealt.roles[seat.index] = start.secret.roles[seat.index];
    if (seat.index < options.players()) dealt.hands[seat.index] = start.secret.hands[seat.index];
  }
  events.push(dealt);
  if (start.open.phase == Phase::mission) {
    events.push(MissionsDrawn{start.open.leader, drawn_missions(start)});
  }
  return events;
}

}  // namespace insidejob
