// The truth as a source of roles and worlds, to find out what knowing it would be worth
// (docs/bots.md). It exists only here: no table can give away the truth, since `Bot::choose` takes
// a view and nothing else.
#pragma once

#include <cstdint>

#include "bots/belief/possibilities.h"
#include "engine/state.h"

namespace insidejob {

enum class Told : std::uint8_t { nothing, roles, world };

class Truth final : public Possibilities {
 public:
  // The state is borrowed.
  Truth(Told told, const GameState& state) : told_(told), state_(state) {}

  [[nodiscard]] bool weighs(const Assignment& assignment) const override;
  [[nodiscard]] GameState imagine_state(const SeatView& view, const Belief& belief,
                                        Rng& rng) const override;

 private:
  Told told_;
  const GameState& state_;
};

}  // namespace insidejob
