// When a bot moves or speaks. The moment is drawn before the bot thinks, so it depends on chance
// alone and not on what the bot holds, chooses or says.
#pragma once

#include "server/rooms/world.h"

namespace insidejob {

[[nodiscard]] Milliseconds draw_pause(ServerWorld& world, Milliseconds least, Milliseconds spread);

// How long a bot has to think if it acts after this pause.
[[nodiscard]] Milliseconds time_before(Milliseconds pause);

}  // namespace insidejob
