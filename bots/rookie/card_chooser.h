// One decision at the table: which mission, which card, which of Larry's cards. Made for a single
// view.
#pragma once

#include "bots/craft/dossier.h"
#include "bots/craft/memory.h"
#include "bots/rookie/imagination.h"
#include "bots/rookie/win_chances.h"
#include "engine/action.h"
#include "engine/rng.h"
#include "engine/view.h"

namespace insidejob::rookie {

class CardChooser {
 public:
  CardChooser(const SeatView& view, Rng& rng);

  // Each takes legal actions of its kind, at least one.
  [[nodiscard]] Action choose_mission(const LegalActions& legal);
  [[nodiscard]] Action choose_card(const LegalActions& legal);
  [[nodiscard]] Action choose_larry(const LegalActions& legal);

 private:
  // The chance to win with this card, minus what it gives away or uses up.
  [[nodiscard]] Chance rate(const TrickSoFar& trick, Play play, const Imagination& imagination);
  [[nodiscard]] Chance rate_larry(const TrickSoFar& trick, Card card,
                                  const Imagination& imagination);
  // The cost of breaking suit and having to hide it from then on (R3.5, R10.4).
  [[nodiscard]] Chance price_of_lie(const TrickSoFar& trick, Card card) const;
  [[nodiscard]] Exposure exposure_of(const TrickSoFar& trick, Card card) const;
  [[nodiscard]] Chance whim();
  // Whether the Insider helps this time, to blend in. Never when much is at stake.
  [[nodiscard]] bool draw_cover();

  const SeatView& view_;
  const Options& options_;
  Rng& rng_;
  Seat me_;
  Memory memory_;
  Dossier dossier_;
  WinChances chances_;
  bool is_insider_;
  bool hides_;  // would rather not be suspected
  bool under_cover_;
};

}  // namespace insidejob::rookie
