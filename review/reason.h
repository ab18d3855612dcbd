// Why one action would have been better than another, from what the seat knew: the largest
// difference between them in worlds that fit its view.
#pragma once

#include "bots/search/leaf_value.h"
#include "engine/action.h"
#include "engine/rng.h"
#include "engine/seat.h"
#include "engine/view.h"
#include "review/decision_judge.h"
#include "review/line.h"

namespace insidejob {

// A seat that a ballot names and the other one does not. The seats of two votes are in order, so
// the first ones alone do not tell.
[[nodiscard]] Seat named_only_in(Ballot ballot, Ballot other);
// A line about what was done and what would have been better.
[[nodiscard]] ReviewLine advice_line(const SeatView& view, const DecisionVerdict& verdict);
// A line about what was done well.
[[nodiscard]] ReviewLine praise_line(const SeatView& view, const DecisionVerdict& verdict);
// Why `better` is better than `worse`, one of which is the verdict's action. No votes.
[[nodiscard]] ReviewLine reason_for(const SeatView& view, Action better, Action worse,
                                    const DecisionVerdict& verdict, const Seed& seed);
// The same for votes. `guilt`: what the seat believed.
[[nodiscard]] ReviewLine vote_reason(const SeatView& view, const DecisionVerdict& verdict,
                                     Ballot better, Ballot worse, const Guilt& guilt);

}  // namespace insidejob
