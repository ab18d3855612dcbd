// How other seats are assumed to play: the card in a hand that serves a mission best, or spoils it.
#pragma once

#include "bots/craft/trick_so_far.h"
#include "engine/card.h"

namespace insidejob {

// `cards` are the playable ones, at least one. The trick is not complete. The leader never wagers
// (R4.4), so `may_wager` counts only after the first card.
[[nodiscard]] Play serve(const TrickSoFar& trick, CardSet cards, bool may_wager);
[[nodiscard]] Play spoil(const TrickSoFar& trick, CardSet cards);
// Avoids taking the lead if possible.
[[nodiscard]] Play duck(const TrickSoFar& trick, CardSet cards);
// Takes the lead in the trick for the intel if it can; otherwise spoils the mission.
[[nodiscard]] Play grab(const TrickSoFar& trick, CardSet cards, bool may_wager);

}  // namespace insidejob
