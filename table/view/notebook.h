// The detective's notebook: what everyone saw each player do. Whether something happened is asked
// of bots/talk/ground.h, which also judges accusations, so whatever is noted can be said. How far
// back it goes follows the table's HistoryRule (R10.2).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "bots/talk/phrase.h"
#include "engine/card.h"
#include "engine/seat.h"
#include "engine/trick.h"
#include "table/view/table_view.h"

namespace insidejob {

struct Note {
  Seat seat;
  std::uint8_t trick = 0;        // from 1
  std::optional<Ground> ground;  // none: chose the mission of the trick
  std::optional<Card> card;      // that did it, if it was a card

  friend bool operator==(const Note&, const Note&) = default;
};

// How much of a game has happened.
struct GameProgress {
  unsigned missions = 0;  // laid
  unsigned cards = 0;     // played
  unsigned tricks = 0;    // finished

  friend bool operator==(const GameProgress&, const GameProgress&) = default;
};
[[nodiscard]] GameProgress progress_of(const SeatView& seat);

// What may be looked at now, in the order in which it happened, without what had happened before
// `since`. Nothing is ever noted later than it happened, so parts can be joined. `stands`: how the
// current mission does, for a caller who knows.
[[nodiscard]] std::vector<Note> notebook(const MomentView& view, GameProgress since,
                                         std::optional<Outlook> stands);
[[nodiscard]] std::vector<Note> notebook(const MomentView& view, GameProgress since = {});

}  // namespace insidejob
