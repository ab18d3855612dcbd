// What else happened at the table during a game, besides its actions: who said what and when, for
// the record. It holds only facts that everyone at the table was shown, and nothing that people
// without a seat said (docs/decisions/0031-links.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "bots/talk/phrase.h"
#include "bots/talk/spoken.h"
#include "engine/seat.h"
#include "table/fact.h"

namespace insidejob {

// How much a table remembers. If there is more, the oldest is left out.
inline constexpr std::size_t k_annex_talk = 240;
inline constexpr std::size_t k_annex_marks = 400;
inline constexpr std::size_t k_annex_changes = 100;  // stand-ins, and clocks

// When something happened.
struct AnnexMoment {
  std::int64_t at = 0;     // milliseconds since the deal
  std::uint16_t step = 0;  // how many actions had been played

  friend bool operator==(const AnnexMoment&, const AnnexMoment&) = default;
};

// Who sat there then; others may have taken the seat since.
struct AnnexSpeaker {
  MemberId member{};  // none: a bot
  std::string bot{};  // its name, if it has one

  friend bool operator==(const AnnexSpeaker&, const AnnexSpeaker&) = default;
};

struct AnnexTalk {
  AnnexMoment when;
  Seat seat;
  AnnexSpeaker by;
  std::variant<std::string, Phrase> what;
  std::optional<Voicing> wording{};  // of a bot

  friend bool operator==(const AnnexTalk&, const AnnexTalk&) = default;
};

struct AnnexMark {
  AnnexMoment when;
  Seat seat;
  AnnexSpeaker by;
  Seat about;
  Suspicion level = Suspicion::none;

  friend bool operator==(const AnnexMark&, const AnnexMark&) = default;
};

struct AnnexStandIn {
  AnnexMoment when;
  Seat seat;
  std::string level{};  // of the bot that plays from now on; empty: its player is back
  bool left = false;    // the player has left for good
  bool idle = false;    // the player is there, but does nothing

  friend bool operator==(const AnnexStandIn&, const AnnexStandIn&) = default;
};

struct AnnexClock {  // a bot makes one move for these seats
  AnnexMoment when;
  SeatSet seats;

  friend bool operator==(const AnnexClock&, const AnnexClock&) = default;
};

struct AnnexBot {  // sat there at the deal
  Seat seat;
  std::string level;

  friend bool operator==(const AnnexBot&, const AnnexBot&) = default;
};

struct Annex {
  std::vector<AnnexBot> bots;
  std::vector<std::int64_t> times;  // of each action, since the deal
  std::vector<AnnexTalk> talk;      // all lists: oldest first
  std::vector<AnnexMark> marks;
  std::vector<AnnexStandIn> stand_ins;
  std::vector<AnnexClock> clocks;
  unsigned turn_seconds = 0;  // at the end of the game; 0: no limit
  unsigned discussion_seconds = 0;
  std::size_t left_out = 0;  // because there was too much

  // Adds to one of the lists, and leaves out the oldest if there are more than `kept`.
  template <class Item>
  void add(std::vector<Item>& list, Item item, std::size_t kept) {
    list.push_back(std::move(item));
    if (list.size() <= kept) return;
    list.erase(list.begin());
    ++left_out;
  }

  friend bool operator==(const Annex&, const Annex&) = default;
};

}  // namespace insidejob
