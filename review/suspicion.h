// Who looked guilty when: the public belief after every action, and one seat's belief. Both are
// computed from views alone.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "bots/belief/belief.h"
#include "engine/seat.h"
#include "engine/view.h"
#include "review/line.h"

namespace insidejob {

inline constexpr unsigned k_review_samples = 384;  // deals drawn for a belief

// Beliefs at one moment, from the view of a seat or a spectator.
struct MomentBelief {
  RoleBelief open;                // what everyone may believe
  std::optional<RoleBelief> own;  // what the view's seat believes, if it has one
};
// `moment`: its number in the game.
[[nodiscard]] MomentBelief believe_at(const SeatView& view, std::size_t moment);

// Why a belief changed with an action.
struct SuspicionMove {
  std::size_t action = 0;
  unsigned trick = 0;  // from 1
  Seat seat;           // whose guilt changed; usually the actor
  double factor = 1;   // of the odds
  double before = 0;
  double after = 0;
  bool proof = false;
  bool top = false;  // one of the strongest
  ReviewLine line;   // what happened

  friend bool operator==(const SuspicionMove&, const SuspicionMove&) = default;
};

// What an action did to a belief, if anything worth saying. Both views are a spectator's for the
// public belief, and the seat's for its own.
[[nodiscard]] std::optional<SuspicionMove> move_of(const SeatView& before, const SeatView& after,
                                                   Action action, const RoleBelief& was,
                                                   const RoleBelief& is);

// Marks the strongest of them.
[[nodiscard]] std::vector<SuspicionMove> with_top(std::vector<SuspicionMove> moves);

// By how much the odds of a probability changed. Bounded, since doubt is never quite zero.
[[nodiscard]] double odds_factor(double before, double after);

}  // namespace insidejob
