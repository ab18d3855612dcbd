// Choices without cards: whom to name in the vote, and whom to name as a partner.
#pragma once

#include "bots/rookie/suspicion.h"
#include "engine/action.h"
#include "engine/rng.h"
#include "engine/view.h"

namespace insidejob::rookie {

[[nodiscard]] Action choose_vote(const SeatView& view, Rng& rng);
// The same for a bot that suspects in another way: it reads shares and weights.
[[nodiscard]] Action choose_vote(const SeatView& view, const Suspicion& suspicion, Rng& rng);
[[nodiscard]] Action choose_partner(const LegalActions& legal, Rng& rng);

}  // namespace insidejob::rookie
