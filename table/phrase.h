// Table talk without a common language: quick phrases with typed arguments, and suspicion markers.
// Whoever shows them puts them into words; bots speak the same way.
//
// No phrase says which cards somebody holds or does not hold (R10.3). `had_no` explains a card
// that was played, which is allowed: it may be said only of a suit that the speaker has declined.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/card.h"
#include "engine/seat.h"

namespace insidejob {

// clang-format off
// name, then which arguments it takes: seat, suit, trick
#define INSIDEJOB_PHRASES(X)                \
  X(why_not_follow,   true,  false, false)  \
  X(why_that_mission, true,  false, false)  \
  X(why_wager,        true,  false, false)  \
  X(trust,            true,  false, false)  \
  X(suspect,          true,  false, false)  \
  X(vote_for,         true,  false, false)  \
  X(had_no,           false, true,  false)  \
  X(remember_trick,   false, false, true)   \
  X(who_is_it,        false, false, false)  \
  X(not_me,           false, false, false)  \
  X(i_am_agent,       false, false, false)  \
  X(for_the_mission,  false, false, false)  \
  X(agree,            false, false, false)  \
  X(disagree,         false, false, false)  \
  X(well_played,      false, false, false)  \
  X(hurry,            false, false, false)  \
  X(one_moment,       false, false, false)  \
  X(thanks,           false, false, false)  \
  X(sorry,            false, false, false)  \
  X(good_game,        false, false, false)
// clang-format on

enum class PhraseKind : std::uint8_t {
#define INSIDEJOB_PHRASE_NAME(name, seat, suit, trick) name,
  INSIDEJOB_PHRASES(INSIDEJOB_PHRASE_NAME)
#undef INSIDEJOB_PHRASE_NAME
};

struct Phrase {
  PhraseKind kind = PhraseKind::agree;
  std::optional<Seat> seat{};           // whom it is about
  std::optional<Suit> suit{};           // which suit
  std::optional<std::uint8_t> trick{};  // which trick, from 1

  friend bool operator==(const Phrase&, const Phrase&) = default;
};

[[nodiscard]] std::string_view name_of(PhraseKind kind);
[[nodiscard]] std::optional<PhraseKind> parse_phrase(std::string_view name);
// Whether it has the arguments that its kind takes, and no others.
[[nodiscard]] bool has_its_arguments(const Phrase& phrase);

// How much a seat suspects another, for all to see.
enum class Suspicion : std::uint8_t { none, some, strong };

[[nodiscard]] std::string_view name_of(Suspicion level);
[[nodiscard]] std::optional<Suspicion> parse_suspicion(std::string_view name);

}  // namespace insidejob
