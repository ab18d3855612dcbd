// `redact(event, seat)`: an event as a seat or a spectator may see it (R10.1). This is an
// allow-list: every event type has its own overload, and a new one does not compile until someone
// has decided who may see it.
#pragma once

#include <optional>

#include "engine/event.h"
#include "engine/options.h"
#include "engine/seat.h"

namespace insidejob {

// Without `seat`, for a spectator. Everyone sees every event; only the secret parts differ.
[[nodiscard]] Event redact(const Options& options, const Event& event, std::optional<Seat> seat);

// The seats that `redact` may tell more than a spectator. They follow from the kind of event and
// from whom it is about, never from what is hidden in it, so everyone knows them.
[[nodiscard]] SeatSet privy_seats(const Options& options, const Event& event);

}  // namespace insidejob
