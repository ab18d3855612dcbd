// What could be proven when, and by whom, by exact counting, and what became of each lie. This uses
// every hand, and so do its lines.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "bots/belief/certainty.h"
#include "engine/card.h"
#include "engine/seat.h"
#include "review/line.h"
#include "review/reviewed_game.h"

namespace insidejob {

// The moment from which someone could know who the Insider is.
struct InsiderProof {
  std::optional<Seat> seat;  // none: everyone
  std::size_t action = 0;    // after this action
  unsigned trick = 0;        // from 1
  ReviewLine line;
};

struct LieProof {
  std::size_t action = 0;
  unsigned trick = 0;
  bool shown = false;   // a card of the suit proved it
  bool before = false;  // everyone could be certain before the lie that its seat need not follow
};

// A card that did not follow suit although its seat held that suit.
struct Lie {
  Seat seat;
  std::size_t action = 0;
  unsigned trick = 0;
  Suit suit = Suit::blue;
  Card card;
  CardSet held;  // of that suit
  std::optional<LieProof> proven;
  ReviewLine line;
};

class Proofs {
 public:
  explicit Proofs(const ReviewedGame& game);

  // Examines the state with this index. They must come in order.
  void look_at(std::size_t index);

  [[nodiscard]] const std::vector<InsiderProof>& by() const { return by_; }
  [[nodiscard]] const std::vector<Lie>& lies() const { return lies_; }

 private:
  void read_lies();
  void prove(Lie& lie, const LieProof& proof);

  const ReviewedGame& game_;
  std::vector<InsiderProof> by_;
  std::vector<Lie> lies_;
  std::array<Certainty, k_max_seats + 1> last_{};  // by seat, then everyone
};

// In which trick an action took place, counted from 1.
[[nodiscard]] unsigned trick_of(const ReviewedGame& game, std::size_t action);

}  // namespace insidejob
