// The table as one player sees it, as lines of text. Takes a SeatView and nothing else about a
// game.
#pragma once

#include "cli/play/style.h"
#include "engine/view.h"
#include "texts/wording.h"

namespace insidejob {

// Whether the Insider, or the role in its place, wins by tokens (R5.1, R7.8).
[[nodiscard]] bool intel_wins(const Options& options);

class Screen {
 public:
  Screen(const Wording& wording, const Style& style) : wording_(wording), style_(style) {}

  // Overview, seats in the order of play with their tokens and cards, and the mission with its
  // outlook. `trick` is the current one, or the one that has just ended.
  [[nodiscard]] Lines table(const SeatView& view, unsigned trick) const;
  // Sorted, one line per suit. Playable cards are numbered. For the others, says why they may not
  // be played.
  [[nodiscard]] Lines hand(const SeatView& view) const;
  // Larry's three cards (R9.4), numbered according to `numbered`.
  [[nodiscard]] Lines larry(const SeatView& view, CardSet numbered) const;
  // The two missions drawn (R3.1).
  [[nodiscard]] Lines missions(const SeatView& view) const;
  // Seats to choose from.
  [[nodiscard]] Lines seats(const SeatView& view, SeatSet candidates) const;

  // A mission's sentence and whether it is risky.
  [[nodiscard]] std::string mission(const SeatView& view, MissionId id) const;
  [[nodiscard]] std::string trump(const SeatView& view, MissionId id) const;
  // A single trick, one line per card, and how its mission stands or ended.
  [[nodiscard]] Lines trick_lines(const SeatView& view, unsigned trick) const;

 private:
  [[nodiscard]] Lines overview(const SeatView& view, unsigned trick) const;
  [[nodiscard]] Lines seat_row(const SeatView& view, unsigned trick, unsigned position) const;
  // Whether it was completed, has failed, or can still be met.
  [[nodiscard]] std::string standing(const SeatView& view, unsigned trick) const;
  [[nodiscard]] Lines mission_lines(const SeatView& view, unsigned trick) const;
  [[nodiscard]] Lines seat_rows(const SeatView& view, unsigned trick) const;
  [[nodiscard]] std::string name(Seat seat) const;
  [[nodiscard]] std::string label(const std::string& text) const;

  const Wording& wording_;
  const Style& style_;
};

}  // namespace insidejob
