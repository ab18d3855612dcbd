// How well the suspicion that players showed with their markers matched the truth, and what
// everyone could know. Only Agents' markers count: the others may have had reasons to mislead.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "bots/talk/phrase.h"
#include "engine/options.h"
#include "engine/seat.h"
#include "notation/json.h"
#include "review/line.h"
#include "review/suspicion.h"

namespace insidejob {

class ReviewedGame;

// A marker that a seat set about another, when this many actions had been played.
struct PlacedMarker {
  std::size_t step = 0;
  Seat seat;
  Seat about;
  Suspicion level = Suspicion::none;
};

// Those in the annex of a record, in order. Entries that make no sense are left out, as the annex
// is not part of the format.
[[nodiscard]] std::vector<PlacedMarker> read_markers(JsonValue record, const Options& options,
                                                     std::size_t actions);

// How often markers of one strength named the Insider. A seat's marker about another counts once.
struct MarkerStrength {
  Suspicion level = Suspicion::some;
  unsigned set = 0;
  unsigned right = 0;
  ReviewLine line;
};

struct SeatMarkers {
  Seat seat;
  double share = 0;      // of the suspicion it showed, how much was about the Insider, on average
  double fair = 0;       // how much would have been, going by what everyone knew
  std::string_view end;  // its markers in the end: "right", "split", "wrong" or "none"
  ReviewLine line;
};

struct ReviewedMarkers {
  std::vector<MarkerStrength> strengths;  // the strongest first; only those that were used
  std::vector<SeatMarkers> seats;         // only those that set any
};

// `moments`: the beliefs after the deal and after every action before the vote.
[[nodiscard]] ReviewedMarkers review_markers(const ReviewedGame& game,
                                             const std::vector<MomentBelief>& moments);

}  // namespace insidejob
