// A decision as a thinking seat sees it: what it believes, how it looks to the others, and what an
// action costs beyond the current trick.
#pragma once

#include <memory>

#include "bots/belief/belief.h"
#include "bots/search/leaf_value.h"
#include "engine/action.h"
#include "engine/rng.h"
#include "engine/view.h"

namespace insidejob {

class Situation {
 public:
  // Deals drawn for the two beliefs, if there is time.
  struct Samples {
    unsigned own;
    unsigned open;  // used to judge how every candidate looks
  };
  Situation(const SeatView& view, Samples samples, const Seed& seed, Stopwatch watch = Stopwatch{},
            const Possibilities& possible = possibilities_in_view());

  [[nodiscard]] const SeatView& view() const { return view_; }
  [[nodiscard]] const Options& options() const { return *view_.options; }
  [[nodiscard]] Seat me() const { return *view_.seat; }
  [[nodiscard]] bool is_insider() const { return is_insider_; }
  [[nodiscard]] const Belief& own() const { return own_; }
  [[nodiscard]] const Guilt& guilt() const { return guilt_; }

  // A whole state that the seat may be in.
  [[nodiscard]] GameState imagine_state(Rng& rng) const {
    return possible_.imagine_state(view_, own_, rng);
  }

  struct Look {
    Guilt guilt;       // after the action
    double price = 0;  // what it gives away, as a chance to win
  };
  [[nodiscard]] Look look_of(Action action) const;
  // For a later card of the seat: the cost of what it proves or will prove.
  [[nodiscard]] double price_in(const GameState& state, Card card) const;

 private:
  [[nodiscard]] double price_of_lie(CardSet hand, Suit led, Card card) const;

  const SeatView& view_;
  const Possibilities& possible_;
  std::shared_ptr<const JudgedHistory> judged_;
  Belief own_;
  Belief open_;
  Guilt guilt_;
  bool is_insider_;
};

}  // namespace insidejob
