// When bots may speak: after a trick, in the discussion, in the result, and when someone calls on
// them, by a phrase or in writing. The caller that runs the table works out what they say and
// submits it as BotSays and BotMarks, at a human pace. An occasion that has passed is no longer in
// the list. Everything follows from the state, so a table restored from its log continues the talk
// where it was.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "bots/talk/talk.h"
#include "engine/rng.h"
#include "engine/seat.h"
#include "table/state/table_state.h"

namespace insidejob {

// How much bots say at most.
inline constexpr std::size_t k_bots_a_trick = 2;        // statements of all bots after one trick
inline constexpr std::size_t k_answers_a_trick = 2;     // of one bot, when it is called on
inline constexpr std::size_t k_discussion_rounds = 2;   // of one bot
inline constexpr std::size_t k_answers_discussing = 4;  // likewise, when it is called on
inline constexpr unsigned k_lines_an_answer = 3;        // written ones without a name
inline constexpr unsigned k_last_words = 2;             // of one bot, in the result
inline constexpr unsigned k_bots_at_the_end = 4;        // of all bots, likewise

struct BotOccasion {
  Seat seat;
  std::uint64_t number = 0;  // different for every occasion of a seat in an evening
  TalkMoment moment = TalkMoment::trick_over;
  std::optional<Heard> to{};
  Seed seed;  // follows from the game's seed: the same log, the same words

  friend bool operator==(const BotOccasion&, const BotOccasion&) = default;
};

// At most one per seat. Empty while no one at all is there, and where bots are quiet.
[[nodiscard]] std::vector<BotOccasion> bot_occasions(const TableState& state);

// What the bot knows when it is asked: its seat's view and what everyone has heard.
[[nodiscard]] TalkScene scene_of(const TableState& state, const BotOccasion& occasion);

}  // namespace insidejob
