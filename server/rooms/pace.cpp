#include "server/rooms/pace.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace insidejob {
namespace {

// How long before it acts a bot must be done, where its thinking time is under our control.
constexpr Milliseconds k_lead = 25;

}  // namespace

Milliseconds draw_pause(ServerWorld& world, Milliseconds least, Milliseconds spread) {
  std::array<std::uint8_t, 2> bytes{};
  world.fill_random(bytes);
  const Milliseconds chance = 256 * bytes[0] + bytes[1];
  return least + chance * spread / 65'536;
}

Milliseconds time_before(Milliseconds pause) { return pause - std::min(k_lead, pause / 4); }

}  // namespace insidejob
