// The detective's notebook: what everyone saw each player do. bots/talk/ground.h decides whether
// something happened, as it does for accusations, so whatever is noted can also be said. The
// table's HistoryRule limits how far back it goes (R10.2).
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
  std::optional<Ground> ground;  // none: this seat chose the trick's mission
  std::optional<Card> card;      // the card played, if it is about one

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

// What may be looked at now, in the order in which it happened, without anything before `since`.
// Everything is noted when it happens, so parts can be joined. `stands`: how the current mission
// stands, if the caller knows.
[[nodiscard]] std::vector<Note> notebook(const MomentView& view, GameProgress since,
                                         std::optional<Outlook> stands);
[[nodiscard]] std::vector<Note> notebook(const MomentView& view, GameProgress since = {});

}  // namespace insidejob
