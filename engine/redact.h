// `redact(event, seat)`: an event as a seat or a spectator may see it (R10.1). An allow-list: every
// event type has its own answer, and a new one does not compile until someone has said who may see
// it.
#pragma once

#include <optional>

#include "engine/event.h"
#include "engine/options.h"
#include "engine/seat.h"

namespace insidejob {

// No `seat`: a spectator. Everyone sees every event; only the secret parts differ.
[[nodiscard]] Event redact(const Options& options, const Event& event, std::optional<Seat> seat);

// Whether `redact` looks for something that this seat may see and a spectator may not. It follows
// from the kind of event and whom it is about, never from what is hidden in it: everyone knows for
// whom it is true.
[[nodiscard]] bool is_privy(const Options& options, const Event& event, Seat seat);

}  // namespace insidejob
