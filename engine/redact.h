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

// The seats for which `redact` looks for something that a spectator may not see. They follow from
// the kind of event and whom it is about, never from what is hidden in it: everyone knows them.
[[nodiscard]] SeatSet privy_seats(const Options& options, const Event& event);

}  // namespace insidejob
