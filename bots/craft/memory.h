// What a forgetful player still knows about the cards: the last few tricks for certain, older ones
// by chance. Apart from the proofs of Dossier, nothing else looks back in a game.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/card.h"
#include "engine/rng.h"
#include "engine/view.h"

namespace insidejob {

struct Memory {
  std::uint16_t tricks = 0;       // the finished tricks it remembers, one bit each
  CardSet elsewhere;              // cards that, from memory, others may still hold
  std::optional<Card> larry_top;  // what this seat put back for Larry's next draw (R9.4)
  std::array<std::uint8_t, k_max_seats> voids{};  // suits that a seat has declined, one bit each

  [[nodiscard]] bool remembers(unsigned trick) const { return ((tricks >> trick) & 1U) != 0; }
};

[[nodiscard]] Memory remember(const SeatView& view, Rng& rng);

// Calls use(trick, position, seat, play) for every card played so far, in order.
template <class Use>
void for_each_play(const SeatView& view, Use use) {
  const Options& options = *view.options;
  const PublicState& open = view.open;
  const unsigned current = open.cards_in_trick > 0 ? 1 : 0;
  for (unsigned trick = 0; trick < open.trick + current; ++trick) {
    const Seat leader = trick < open.trick ? open.outcomes[trick].leader() : open.leader;
    const auto plays = trick_plays(options, open, trick);
    for (unsigned i = 0; i < plays.size(); ++i) {
      use(trick, i, seat_at(options.players(), leader, i), plays[i]);
    }
  }
}

}  // namespace insidejob
