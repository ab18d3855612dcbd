// One decision of an officer. Worlds are drawn from its belief, and each candidate is tried in a
// few of them, the better ones in more.
#pragma once

#include "bots/belief/possibilities.h"
#include "bots/stopwatch.h"
#include "engine/action.h"
#include "engine/legal.h"
#include "engine/rng.h"
#include "engine/view.h"

namespace insidejob::officer {

// Deals drawn for its beliefs.
inline constexpr unsigned k_decision_samples = 80;
inline constexpr unsigned k_vote_samples = 256;

// In a vote, its own belief is drawn with this.
[[nodiscard]] inline Seed seed_of_own_belief(const Seed& seed) { return seed.derive(1); }

// For every decision except a vote and naming a partner. With `worlds` 0, as many as it takes.
[[nodiscard]] Action choose_action(const SeatView& view, const LegalActions& legal,
                                   const Seed& seed, unsigned worlds = 0);

[[nodiscard]] Action choose_vote(const SeatView& view, const Seed& seed, unsigned worlds = 0,
                                 Stopwatch watch = Stopwatch{},
                                 const Possibilities& possible = possibilities_in_view());

}  // namespace insidejob::officer
