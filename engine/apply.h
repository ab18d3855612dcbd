// `apply`: an action in, events out. If a rule forbids it, the rule comes back and nothing changes.
#pragma once

#include <optional>

#include "engine/action.h"
#include "engine/event.h"
#include "engine/options.h"
#include "engine/state.h"
#include "engine/violation.h"

namespace insidejob {

// On success `events` holds what happened, in order. On a violation it is empty and the state is
// unchanged.
[[nodiscard]] std::optional<RuleViolation> apply(const Options& options, GameState& state,
                                                 Action action, EventList& events);

// The same for callers that need no events.
[[nodiscard]] std::optional<RuleViolation> apply(const Options& options, GameState& state,
                                                 Action action);

// For an action taken from legal_actions: no check, no events.
void apply_legal(const Options& options, GameState& state, Action action);

// What happened before the first action: the deal, and the leader's first two missions unless a
// partner must be named first.
[[nodiscard]] EventList opening_events(const Options& options, const GameState& start);

}  // namespace insidejob
