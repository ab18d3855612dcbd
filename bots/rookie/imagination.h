// A few hands that the seats still to play may hold, and how the trick would go on with them.
#pragma once

#include <array>

#include "bots/rookie/draft.h"
#include "bots/rookie/memory.h"
#include "bots/rookie/suspicion.h"
#include "engine/rng.h"
#include "engine/view.h"

namespace insidejob::rookie {

struct World {
  std::array<CardSet, k_max_seats> hands{};  // of the seats still to play
  SeatSet hostile;                           // those that will spoil the mission
};

class Imagination {
 public:
  static constexpr unsigned k_worlds = 12;

  // `first` is the first position to be imagined; one's own hand is the real one.
  Imagination(const SeatView& view, const Memory& memory, const Suspicion& suspicion,
              unsigned first, Rng& rng);

  [[nodiscard]] unsigned worlds() const { return k_worlds; }
  // This seat too may still have to play: after Larry (R9.3).
  void set_own_part(bool hostile);
  // Plays the trick to its end as that world has it.
  void finish(unsigned world, Draft& trick) const;

 private:
  [[nodiscard]] SeatSet draw_hostile(const Suspicion& suspicion, Rng& rng) const;
  void draw_hands(const Memory& memory, Rng& rng, World& world) const;

  const SeatView& view_;
  const Options& options_;
  unsigned first_;
  SeatSet may_wager_;
  std::array<World, k_worlds> worlds_{};
};

}  // namespace insidejob::rookie
