// How a seat is assumed to play without much thought: a card drawn by the weights of the standard
// behaviour, from its own hand, its own role and what everyone has seen.
#pragma once

#include "engine/action.h"
#include "engine/options.h"
#include "engine/rng.h"
#include "engine/state.h"

namespace insidejob {

class RulePolicy {
 public:
  explicit RulePolicy(const Options& options) : options_(options) {}

  // For the phases mission, play and larry: one legal action of the seat that has to act.
  [[nodiscard]] Action choose(const GameState& state, Rng& rng) const;
  // Plays to the end of the current trick, and this many tricks more.
  void play_on(GameState& state, unsigned tricks, Rng& rng) const;
  // The trick at whose beginning play_on stops.
  [[nodiscard]] static unsigned last_trick(const GameState& state, unsigned tricks) {
    // Between two tricks there is no trick to finish.
    const bool between = state.open.phase == Phase::mission && state.open.trick > 0;
    return state.open.trick + tricks + (between ? 0U : 1U);
  }

 private:
  // Whether the seat would rather see missions completed, given its role and those it depends on.
  [[nodiscard]] bool wants_missions(const GameState& state, Seat seat, Rng& rng) const;
  [[nodiscard]] Action choose_card(const GameState& state, Rng& rng) const;
  [[nodiscard]] Action choose_larry(const GameState& state, Rng& rng) const;

  const Options& options_;
};

}  // namespace insidejob
