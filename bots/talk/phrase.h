// Table talk without a common language: quick phrases with typed arguments, and suspicion markers.
// Each client puts them into words. Bots and people speak the same way.
//
// No phrase says which cards someone holds or lacks (R10.3). `had_no` explains a card that was
// played, which is allowed, but only about a suit that the speaker has declined. The grounds of an
// accusation are what everyone saw (bots/talk/ground.h). The phrases from `revealed` to `last_game`
// remark on what has just become public, and are said only when true (bots/talk/remark.h). Only the
// table says `mistaken`, in place of an accusation that was remembered wrongly.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>

#include "engine/card.h"
#include "engine/seat.h"

namespace insidejob {

// Something a seat did that speaks against it.
enum class GroundKind : std::uint8_t {
  declined,  // did not follow the suit that was led
  showed,    // played a suit it had declined in an earlier trick
  spoiled,   // its card made the mission fail
  took,      // won the trick, and with it the intel
  wagered,   // wagered a token
  laid,      // chose the mission, and it failed
};
inline constexpr std::size_t k_ground_kinds = 6;

struct Ground {
  GroundKind kind = GroundKind::declined;
  std::uint8_t trick = 0;                 // from 1
  std::optional<Suit> suit{};             // for `declined` and `showed`; none: not remembered
  std::optional<std::uint8_t> earlier{};  // for `showed`: the trick in which it was declined

  friend bool operator==(const Ground&, const Ground&) = default;
};

inline constexpr std::size_t k_most_grounds = 3;

// At most three, without allocation.
class Grounds {
 public:
  constexpr Grounds() = default;
  constexpr Grounds(std::initializer_list<Ground> grounds) {
    for (const Ground& ground : grounds) add(ground);
  }
  // False if there is no room.
  constexpr bool add(const Ground& ground) {
    if (count_ == k_most_grounds) return false;
    all_[count_++] = ground;
    return true;
  }
  [[nodiscard]] constexpr std::size_t size() const { return count_; }
  [[nodiscard]] constexpr bool empty() const { return count_ == 0; }
  [[nodiscard]] constexpr const Ground* begin() const { return all_.data(); }
  [[nodiscard]] constexpr const Ground* end() const { return all_.data() + count_; }
  [[nodiscard]] constexpr const Ground& operator[](std::size_t index) const { return all_[index]; }

  friend bool operator==(const Grounds&, const Grounds&) = default;

 private:
  std::array<Ground, k_most_grounds> all_{};
  std::size_t count_ = 0;
};

// clang-format off
// name, then which arguments it takes: seat, suit, trick, grounds; and in how many wordings each
// temperament can say it (texts/web/voices.json)
#define INSIDEJOB_PHRASES(X)                          \
  X(why_not_follow,   true,  false, false, false, 6)  \
  X(why_that_mission, true,  false, false, false, 6)  \
  X(why_wager,        true,  false, false, false, 6)  \
  X(why_suspect,      true,  false, false, false, 6)  \
  X(trust,            true,  false, false, false, 6)  \
  X(suspect,          true,  false, false, false, 6)  \
  X(vote_for,         true,  false, false, false, 6)  \
  X(accuse,           true,  false, false, true,  6)  \
  X(had_no,           false, true,  false, false, 6)  \
  X(remember_trick,   false, false, true,  false, 2)  \
  X(who_is_it,        false, false, false, false, 6)  \
  X(not_me,           false, false, false, false, 6)  \
  X(i_am_agent,       false, false, false, false, 6)  \
  X(for_the_mission,  false, false, false, false, 6)  \
  X(looked_possible,  false, false, false, false, 6)  \
  X(wanted_trick,     false, false, false, false, 6)  \
  X(agree,            false, false, false, false, 6)  \
  X(disagree,         false, false, false, false, 6)  \
  X(well_played,      false, false, false, false, 6)  \
  X(hurry,            false, false, false, false, 2)  \
  X(one_moment,       false, false, false, false, 2)  \
  X(thanks,           false, false, false, false, 6)  \
  X(sorry,            false, false, false, false, 3)  \
  X(good_game,        false, false, false, false, 6)  \
  X(revealed,         true,  false, false, false, 6)  \
  X(caught,           true,  false, false, false, 6)  \
  X(escaped,          true,  false, false, false, 6)  \
  X(tied,             false, false, false, false, 6)  \
  X(won,              false, false, false, false, 6)  \
  X(lost,             false, false, false, false, 6)  \
  X(last_game,        true,  false, false, false, 6)  \
  X(no_idea,          false, false, false, false, 6)  \
  X(mistaken,         true,  false, true,  false, 0)
// clang-format on

enum class PhraseKind : std::uint8_t {
#define INSIDEJOB_PHRASE_NAME(name, seat, suit, trick, grounds, wordings) name,
  INSIDEJOB_PHRASES(INSIDEJOB_PHRASE_NAME)
#undef INSIDEJOB_PHRASE_NAME
};
inline constexpr std::size_t k_phrase_kinds = 33;

struct Phrase {
  PhraseKind kind = PhraseKind::agree;
  std::optional<Seat> seat{};           // the seat it is about
  std::optional<Suit> suit{};           // which suit
  std::optional<std::uint8_t> trick{};  // which trick, from 1
  Grounds grounds{};                    // what was seen

  friend bool operator==(const Phrase&, const Phrase&) = default;
};

[[nodiscard]] std::string_view name_of(PhraseKind kind);
[[nodiscard]] std::optional<PhraseKind> parse_phrase(std::string_view name);
// In how many wordings each temperament can say it, numbered from 1.
[[nodiscard]] unsigned wordings_of(PhraseKind kind);
// Whether it has exactly the arguments that its kind takes, each well formed and none twice.
[[nodiscard]] bool has_its_arguments(const Phrase& phrase);

[[nodiscard]] std::string_view name_of(GroundKind kind);
[[nodiscard]] std::optional<GroundKind> parse_ground(std::string_view name);

// How much a seat suspects another, publicly.
enum class Suspicion : std::uint8_t { none, some, strong };

[[nodiscard]] std::string_view name_of(Suspicion level);
[[nodiscard]] std::optional<Suspicion> parse_suspicion(std::string_view name);

}  // namespace insidejob
