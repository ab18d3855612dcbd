// `outlook` for a whole set of cards at once, with a few set operations instead of a search for
// each card. For the full deck of 52 only, where some card that can follow as required is always
// left.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>

#include "engine/card.h"
#include "engine/options.h"
#include "engine/prospects.h"
#include "engine/trick.h"
#include "engine/view.h"

namespace insidejob::observation {

// A trick to which one more card is added.
struct OpenTrick {
  const MissionRule& mission;
  std::span<const Play> plays;
  unsigned cards = 0;          // of the whole trick
  std::uint8_t may_wager = 0;  // positions, as in TrickOutlook
};

// Of the cards in `next`, those that would make the mission certain, and those that would make it
// fail.
struct CardVerdict {
  CardSet certain;
  CardSet failed;
};

[[nodiscard]] CardVerdict quick_verdict(const OpenTrick& trick, CardSet next, bool wagered);

// Without a token and, where the seat may wager, with one.
struct Verdicts {
  CardVerdict plain;
  CardVerdict wagered;
};
[[nodiscard]] Verdicts quick_verdicts(const OpenTrick& trick, CardSet next, bool may_wager);

// The same by the engine's `outlook`, card by card, for any deck.
[[nodiscard]] CardVerdict plain_verdict(const OpenTrick& trick, CardSet deck, CardSet next,
                                        bool wagered);

// Uses whichever of the two applies.
[[nodiscard]] CardVerdict verdict(const Options& options, const OpenTrick& trick, CardSet next,
                                  bool wagered);

// The numbers that a mission allows, as bits 1 to 13: of range, even, odd and winning_number; for
// sums, those on the right side of an equal share.
[[nodiscard]] unsigned numbers_allowed(const MissionRule& mission, unsigned cards);

[[nodiscard]] inline SeatSet seats_with_tokens(const PublicState& open) {
  // All bytes at once: a non-zero byte sets its top bit, and the top bits are gathered.
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, open.tokens.data(), sizeof open.tokens);
  constexpr std::uint64_t k_ones = 0x01'0101'0101ULL;
  const std::uint64_t any = ((bytes + 0x7F * k_ones) >> 7) & k_ones;
  return SeatSet{static_cast<unsigned>((any * 0x0102'0408'1020'4080ULL) >> 56)};
}

// The positions at which a wager may still come, from public knowledge.
[[nodiscard]] std::uint8_t wager_positions(const Options& options, const PublicState& open);

// Gives the same as the engine's `prospects`. `outlook` is how the mission stands if every seat
// could still wager. If that has failed or is certain, there is nothing more to compute.
[[nodiscard]] Prospects quick_prospects(const SeatView& view, const LegalActions& legal,
                                        Outlook outlook = Outlook::open);

}  // namespace insidejob::observation
