// What only the lab tells a bot, to find out what knowing it would be worth (docs/bots.md). No
// table can: `Bot::choose` takes a view and nothing else.
#pragma once

#include <cstdint>

#include "engine/state.h"

namespace insidejob {

struct Insight {
  enum class Of : std::uint8_t { nothing, roles, world };

  Of of = Of::nothing;
  const GameState* truth = nullptr;  // if it is of anything

  [[nodiscard]] const std::array<RoleId, k_max_seats>* roles() const {
    return of == Of::nothing ? nullptr : &truth->secret.roles;
  }
};

}  // namespace insidejob
