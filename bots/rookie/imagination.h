// A few possible hands of the seats still to play, and how the trick would continue with them.
#pragma once

#include <array>

#include "bots/craft/dossier.h"
#include "bots/craft/memory.h"
#include "bots/craft/trick_so_far.h"
#include "engine/rng.h"
#include "engine/view.h"

namespace insidejob::rookie {

struct TrickWorld {
  std::array<CardSet, k_max_seats> hands{};  // of the seats still to play
  SeatSet hostile;                           // those that work against the mission
  bool greedy = false;                       // ... and would rather take the trick than spoil it
};

class Imagination {
 public:
  static constexpr unsigned k_most_worlds = 12;

  // `first` is the first position to imagine. The seat's own hand is real. If nobody is left to
  // play, there is only one world.
  Imagination(const SeatView& view, const Memory& memory, const Dossier& dossier, unsigned first,
              unsigned worlds, Rng& rng);

  [[nodiscard]] unsigned worlds() const { return count_; }
  // For when this seat itself plays again, after Larry (R9.3).
  void set_own_part(bool hostile);
  // Plays the trick to its end in that world.
  void finish(unsigned world, TrickSoFar& trick) const;

 private:
  [[nodiscard]] SeatSet draw_hostile(const Dossier& dossier, Rng& rng) const;
  void draw_hands(const Memory& memory, std::span<Card> pool, Rng& rng, TrickWorld& world) const;
  [[nodiscard]] unsigned cards_of(Seat seat) const;

  const SeatView& view_;
  const Options& options_;
  unsigned first_;
  unsigned count_;
  SeatSet may_wager_;
  SeatSet shy_;  // publicly harmed by one more token (R7.1): they duck, and others help them
  std::array<TrickWorld, k_most_worlds> worlds_{};
};

}  // namespace insidejob::rookie
