// How other seats are imagined to play: the card in a hand that serves a mission best, or spoils
// it.
#pragma once

#include "bots/craft/trick_so_far.h"
#include "engine/card.h"

namespace insidejob {

// `cards` are the playable ones, at least one; the trick is not complete. The leader never wagers
// (R4.4), so `may_wager` counts only after the first card.
[[nodiscard]] Play serve(const TrickSoFar& trick, CardSet cards, bool may_wager);
[[nodiscard]] Play spoil(const TrickSoFar& trick, CardSet cards);
// Avoids taking the lead as far as it can.
[[nodiscard]] Play duck(const TrickSoFar& trick, CardSet cards);
// Takes the lead in the trick if it can, for the intel, and spoils the mission if it cannot.
[[nodiscard]] Play grab(const TrickSoFar& trick, CardSet cards, bool may_wager);

}  // namespace insidejob
