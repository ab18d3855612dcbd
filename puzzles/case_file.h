// What a view proves about the roles and the hidden cards, by counting the deals that the rules
// allow (`DealCounter`). Behaviour and likelihood play no part.
//
// A suit that a seat declined is a fact of one trick. Every question can be asked without the facts
// of some tricks, which shows what a proof needs.
#pragma once

#include <optional>
#include <vector>

#include "bots/belief/deal_counter.h"
#include "bots/belief/history.h"
#include "bots/belief/role_deals.h"
#include "engine/card.h"
#include "engine/seat.h"
#include "engine/view.h"

namespace insidejob {

// Tricks as a bit set, the first one as bit 0.
using TrickSet = std::uint16_t;

// A card that did not follow the led suit (R3.4).
struct Decline {
  Seat seat;
  Suit suit = Suit::blue;
  unsigned trick = 0;  // from 0
  Card card;
};

// A suit that a seat declined and showed later.
struct ShownSuit {
  Decline decline;
  unsigned trick = 0;
  Card card;
};

// Why nobody can have dealt the cards this way: too many cards of some suits for the places that
// can hold them (Hall's theorem).
struct Shortage {
  std::vector<Suit> suits;
  SeatSet lacking;      // hands that cannot hold any of these suits
  unsigned held = 0;    // how many cards they hold together
  unsigned others = 0;  // unseen cards of the other suits
  SeatSet open;         // hands that can hold some of these suits
  bool out = false;     // the cards out of the game can, too, and there are some
  unsigned cards = 0;   // unseen cards of these suits
  unsigned room = 0;    // in all places that can hold them
};

class CaseFile {
 public:
  // The view is a seat's, in a game of three to five.
  explicit CaseFile(const SeatView& view);

  [[nodiscard]] const SeatView& view() const { return view_; }
  [[nodiscard]] CardSet unseen() const { return unseen_; }
  [[nodiscard]] const std::vector<Decline>& declines() const { return declines_; }

  // Every assignment of roles with at least one legal deal.
  [[nodiscard]] std::vector<Assignment> assignments(TrickSet ignored = 0) const;
  // Who may have the Insider's place.
  [[nodiscard]] SeatSet suspects(TrickSet ignored = 0) const;

  // The hidden hands in the order of seats, then the cards out of the game, if exactly these seats
  // need not follow suit.
  [[nodiscard]] std::vector<Place> places(SeatSet free, TrickSet ignored = 0) const;
  [[nodiscard]] const std::vector<Seat>& hidden() const { return hidden_; }

  // The first suit that a seat declined and showed later.
  [[nodiscard]] std::optional<ShownSuit> shown(Seat seat, TrickSet ignored = 0) const;
  // Why this seat cannot be the Insider, if the cards say so.
  [[nodiscard]] std::optional<Shortage> shortage(Seat insider, TrickSet ignored = 0) const;

  // The tricks whose facts something does not need: as many as possible are dropped, the latest
  // first. `holds(ignored)` says whether it still holds.
  template <class Holds>
  [[nodiscard]] TrickSet unneeded(Holds holds) const {
    TrickSet ignored = 0;
    for (unsigned trick = k_max_tricks; trick-- > 0;) {
      const auto more = static_cast<TrickSet>(ignored | 1U << trick);
      if (holds(more)) ignored = more;
    }
    return ignored;
  }
  // The tricks with facts that are left.
  [[nodiscard]] TrickSet tricks_with_facts(TrickSet ignored) const;

 private:
  [[nodiscard]] History history(TrickSet ignored) const;
  [[nodiscard]] bool fits(SeatSet free, TrickSet ignored) const;

  SeatView view_;
  SeatSet wagered_;
  std::vector<Decline> declines_;
  std::array<unsigned, k_max_seats> sizes_{};
  CardSet unseen_;
  std::vector<Seat> hidden_;
};

}  // namespace insidejob
