// How a seat is imagined to play when nobody thinks long about it: a card drawn by the weights of
// the standard behaviour, of its own hand, its own role and what all have seen.
#pragma once

#include "engine/action.h"
#include "engine/options.h"
#include "engine/rng.h"
#include "engine/state.h"

namespace insidejob {

class RulePolicy {
 public:
  explicit RulePolicy(const Options& options) : options_(options) {}

  // For the phases mission, play and larry: one legal action of whoever is to act.
  [[nodiscard]] Action choose(const GameState& state, Rng& rng) const;
  // Plays until the current trick is over, and so many more.
  void play_on(GameState& state, unsigned tricks, Rng& rng) const;
  // The trick at whose beginning that ends.
  [[nodiscard]] static unsigned last_trick(const GameState& state, unsigned tricks) {
    // A state that lies between tricks has none to finish.
    const bool between = state.open.phase == Phase::mission && state.open.trick > 0;
    return state.open.trick + tricks + (between ? 0U : 1U);
  }

 private:
  // Whether the seat would rather see missions completed: by its role and by those it hangs on.
  [[nodiscard]] bool wants_missions(const GameState& state, Seat seat, Rng& rng) const;
  [[nodiscard]] Action choose_card(const GameState& state, Rng& rng) const;
  [[nodiscard]] Action choose_larry(const GameState& state, Rng& rng) const;

  const Options& options_;
};

}  // namespace insidejob
