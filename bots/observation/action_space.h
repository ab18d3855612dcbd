// One fixed set of 166 actions for every game, and its translation to and from the engine's.
//
// Two decisions take two steps: Larry's card and then the card that goes back on his stack, and the
// two names of a ballot with two votes. A Draft keeps the first step, which only its seat knows.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>

#include "bots/observation/layout.h"
#include "engine/action.h"
#include "engine/select_bit.h"
#include "engine/view.h"

namespace insidejob::observation {

inline constexpr unsigned k_actions = 166;
inline constexpr unsigned k_play_action = 0;
inline constexpr unsigned k_wager_action = 52;
inline constexpr unsigned k_mission_action = 104;
inline constexpr unsigned k_partner_action = 106;
inline constexpr unsigned k_vote_action = 110;
inline constexpr unsigned k_top_action = 114;

// The first step of a decision that takes two.
struct Draft {
  std::optional<Card> larry{};
  std::optional<Seat> vote{};

  friend bool operator==(const Draft&, const Draft&) = default;
};

// Converts between absolute seats and seats relative to a viewer.
class Around {
 public:
  constexpr Around(unsigned players, Seat viewer)
      : count_(players == 2 ? 3 : players), has_larry_(players == 2) {
    seats_.fill(k_nobody);
    Seat seat = viewer;
    for (unsigned i = 0; i < players; ++i) {
      seats_[i] = seat;
      seat = left_of(seat, players);
    }
    if (players == 2) seats_[2] = k_larry;
    for (unsigned i = 0; i < count_; ++i) {
      relative_[seats_[i].index] = static_cast<std::uint8_t>(i);
    }
  }

  // Created once for each combination of players and viewer.
  [[nodiscard]] static const Around& of(unsigned players, Seat viewer);

  // Stands for the relative seats that a game does not have.
  static constexpr Seat k_nobody{k_max_seats};

  [[nodiscard]] constexpr unsigned count() const { return count_; }
  [[nodiscard]] constexpr Seat seat(unsigned relative) const { return seats_[relative]; }
  [[nodiscard]] constexpr unsigned relative(Seat seat) const { return relative_[seat.index]; }
  // The same seats by relative number, where bit 0 is the viewer.
  [[nodiscard]] constexpr unsigned turned(SeatSet seats) const {
    const unsigned bits = seats.bits();
    if (has_larry_) {
      const unsigned players = bits & 3U;
      return (bits & 4U) | (seats_[0].index == 0 ? players : (players >> 1 | players << 1) & 3U);
    }
    const unsigned by = seats_[0].index;
    return (bits >> by | bits << (count_ - by)) & ((1U << count_) - 1);
  }
  [[nodiscard]] constexpr unsigned turned(Seat seat) const { return 1U << relative(seat); }

 private:
  std::array<Seat, k_max_seats> seats_{};
  std::array<std::uint8_t, k_max_seats> relative_{};
  unsigned count_ = 0;
  bool has_larry_ = false;
};

// A set of actions.
class ActionMask {
 public:
  constexpr ActionMask() = default;

  [[nodiscard]] const std::array<std::uint64_t, 3>& words() const { return words_; }
  [[nodiscard]] constexpr bool contains(unsigned action) const {
    return action < k_actions && ((words_[action / 64] >> (action % 64)) & 1U) != 0;
  }
  [[nodiscard]] constexpr unsigned size() const {
    return static_cast<unsigned>(std::popcount(words_[0]) + std::popcount(words_[1]) +
                                 std::popcount(words_[2]));
  }
  // The action at `index` of size().
  [[nodiscard]] constexpr unsigned nth(unsigned index) const {
    for (unsigned word = 0; word < 2; ++word) {
      const unsigned here = static_cast<unsigned>(std::popcount(words_[word]));
      if (index < here) return 64 * word + select_bit(words_[word], index);
      index -= here;
    }
    return 128 + select_bit(words_[2], index);
  }

  constexpr void add_plays(std::uint64_t cards) { words_[0] |= cards; }
  constexpr void add_wagers(std::uint64_t cards) {
    words_[0] |= cards << 52;
    words_[1] |= cards >> 12;
  }
  constexpr void add_missions(unsigned bits) { words_[1] |= std::uint64_t{bits} << 40; }
  constexpr void add_partners(unsigned bits) { words_[1] |= std::uint64_t{bits} << 42; }
  constexpr void add_votes(unsigned bits) { words_[1] |= std::uint64_t{bits} << 46; }
  constexpr void add_tops(std::uint64_t cards) {
    words_[1] |= cards << 50;
    words_[2] |= cards >> 14;
  }

  friend constexpr bool operator==(const ActionMask&, const ActionMask&) = default;

 private:
  std::array<std::uint64_t, 3> words_{};
};

// What the viewer may do now; empty if it does not have to act.
[[nodiscard]] ActionMask action_mask(const SeatView& view, const LegalActions& legal,
                                     const Around& around, const Draft& draft);

// The context that gives a step its meaning. The seat knows all of it.
struct StepContext {
  unsigned players = 0;
  Seat seat;
  Phase phase = Phase::over;
  std::array<MissionId, 2> drawn{};  // in the phase mission
  unsigned votes = 0;                // in the phase vote
};
[[nodiscard]] StepContext step_context(const SeatView& view);

// A legal number as the engine's action. None if it was the first of two steps, which is then kept
// in `draft`. A second step clears `draft`.
[[nodiscard]] std::optional<Action> take_step(const StepContext& context, unsigned number,
                                              Draft& draft);

// The numbers, one or two, that make up an action.
struct Steps {
  std::array<std::uint8_t, 2> numbers{};
  unsigned count = 0;
};
[[nodiscard]] Steps steps_of(const SeatView& view, Action action);

}  // namespace insidejob::observation
