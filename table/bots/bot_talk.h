// When bots may speak: after a trick, in the discussion, in the result, and when someone addresses
// them, by a phrase or in writing. The caller that runs the table works out what they say and
// submits it as BotSays and BotMarks, at a human pace. An occasion that has passed is no longer in
// the list. Everything follows from the state, so a table restored from its log continues the talk
// where it stopped.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "bots/talk/talk.h"
#include "engine/rng.h"
#include "engine/seat.h"
#include "table/state/table_state.h"

namespace insidejob {

// The most that bots say.
inline constexpr std::size_t k_bots_a_trick = 2;        // statements of all bots after one trick
inline constexpr std::size_t k_answers_a_trick = 2;     // by one bot, when it is addressed
inline constexpr std::size_t k_discussion_rounds = 2;   // by one bot
inline constexpr std::size_t k_answers_discussing = 4;  // by one bot, when it is addressed
inline constexpr unsigned k_lines_an_answer = 3;  // written lines that name no bot, per answer
inline constexpr unsigned k_last_words = 2;       // by one bot, in the result
inline constexpr unsigned k_bots_at_the_end = 4;  // by all bots, in the result

struct BotOccasion {
  Seat seat;
  std::uint64_t number = 0;  // different for every occasion of a seat in an evening
  TalkMoment moment = TalkMoment::trick_over;
  std::optional<Heard> to{};
  bool asked_by_person = false;
  Seed seed;  // follows from the game's seed: the same log, the same words

  friend bool operator==(const BotOccasion&, const BotOccasion&) = default;
};

// At most one per seat. Empty while nobody is present, and where bots are quiet.
[[nodiscard]] std::vector<BotOccasion> bot_occasions(const TableState& state);

// What the bot knows when it is asked: its seat's view and what everyone has heard.
[[nodiscard]] TalkScene scene_of(const TableState& state, const BotOccasion& occasion);

}  // namespace insidejob
