// `outlook` for a whole set of cards at once, with a few operations on sets instead of a search for
// each card: for the full deck of 52, where there is always a card left that follows as it has to.
#pragma once

#include <cstdint>
#include <span>

#include "engine/card.h"
#include "engine/options.h"
#include "engine/prospects.h"
#include "engine/trick.h"
#include "engine/view.h"

namespace insidejob::observation {

// A trick to which one more card comes.
struct OpenTrick {
  const MissionRule& mission;
  std::span<const Play> plays;
  unsigned cards = 0;          // of the whole trick
  std::uint8_t may_wager = 0;  // positions, as in TrickOutlook
};

// Of `next`, laid with a token or without: the cards with which the mission would be certain, and
// those with which it would have failed.
struct Verdict {
  CardSet certain;
  CardSet failed;
};

[[nodiscard]] Verdict quick_verdict(const OpenTrick& trick, CardSet next, bool wagered);

// The same by the engine's `outlook`, card by card, for any deck.
[[nodiscard]] Verdict plain_verdict(const OpenTrick& trick, CardSet deck, CardSet next,
                                    bool wagered);

// Whichever serves.
[[nodiscard]] Verdict verdict(const Options& options, const OpenTrick& trick, CardSet next,
                              bool wagered);

// The numbers that a mission allows, as bits 1 to 13: of range, even, odd and winning_number; for
// sums, those on the right side of an equal share.
[[nodiscard]] unsigned numbers_allowed(const MissionRule& mission, unsigned cards);

// The positions at which, as all know, a token may still be laid.
[[nodiscard]] std::uint8_t wager_positions(const Options& options, const PublicState& open);

// The same as the engine's `prospects`.
[[nodiscard]] Prospects quick_prospects(const SeatView& view, const LegalActions& legal);

}  // namespace insidejob::observation
