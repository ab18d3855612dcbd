// What a seat may do now. The set of legal actions is described, not listed: a few masks that
// count, index and iterate without allocating.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/action.h"
#include "engine/options.h"
#include "engine/state.h"
#include "engine/violation.h"

namespace insidejob {

// The seats that a seat may name in the vote: others, face down (R6.2).
[[nodiscard]] constexpr SeatSet vote_targets(unsigned seats, SeatSet face_up, Seat seat) {
  return SeatSet::first(seats) - face_up - SeatSet::of(seat);
}

// How many names a ballot has, and whether both may be the same (R6, R7.2, R7.8).
struct VoteRight {
  std::uint8_t votes = 0;  // 0: casts none
  bool same_target = false;

  friend constexpr bool operator==(VoteRight, VoteRight) = default;
};

[[nodiscard]] inline VoteRight vote_right(const Options& options, const PublicState& open,
                                          Seat seat, RoleId role_id) {
  if (options.has_larry() && seat == k_larry) return {};  // R9.8
  const RoleRule& role = options.role_rule(role_id);
  const bool face_up = open.face_up.contains(seat);
  if (face_up && !role.votes_face_up) return {};                                  // R7.6, R7.7
  if (open.revealed.contains(seat) && !options.revealed_seats_vote()) return {};  // R7.8
  const unsigned targets = vote_targets(options.seats(), open.face_up, seat).size();
  if (targets == 0) return {};  // R6.2
  if (role.votes != 2) return {.votes = role.votes};
  const bool same = role.same_target == SameTarget::always ||
                    (role.same_target == SameTarget::face_up && face_up);
  if (targets == 1 && !same) return {.votes = 1};  // R7.2
  return {.votes = 2, .same_target = same};
}

// The cards that a seat may play: R3.4 unless its role is exempt (R3.5). Without branches, because
// nothing predicts who can follow.
[[nodiscard]] constexpr CardSet playable(CardSet hand, bool must_follow, Suit led) {
  const CardSet following = hand & CardSet::of_suit(led);
  const std::uint64_t bound = std::uint64_t{must_follow} & std::uint64_t{!following.empty()};
  const CardSet free{bound - 1};
  return following | (hand & free);
}
[[nodiscard]] constexpr CardSet playable(CardSet hand, bool must_follow, std::optional<Suit> led) {
  return led ? playable(hand, must_follow, *led) : hand;
}

// All legal actions of one seat at one moment, in the order of docs/rules/FORMAT.md.
class LegalActions {
 public:
  constexpr LegalActions() = default;

  static LegalActions partners(Seat seat, SeatSet others);
  static LegalActions missions(Seat seat, std::array<MissionId, 2> drawn, bool first, bool second);
  static LegalActions cards(Seat seat, CardSet cards, bool wager);
  static LegalActions larry(Seat seat, CardSet cards, CardSet three);
  static LegalActions votes(Seat seat, SeatSet targets, VoteRight right);

  [[nodiscard]] unsigned size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] Action operator[](unsigned index) const;

  // What the set consists of, for callers that look deeper than single actions.
  [[nodiscard]] ActionKind kind() const { return kind_; }
  [[nodiscard]] Seat seat() const { return seat_; }
  [[nodiscard]] CardSet cards() const { return cards_; }
  [[nodiscard]] bool wager() const { return wager_; }

  class Iterator {
   public:
    using value_type = Action;
    using difference_type = std::ptrdiff_t;
    Iterator() = default;
    Iterator(const LegalActions* set, unsigned index) : set_(set), index_(index) {}
    Action operator*() const { return (*set_)[index_]; }
    Iterator& operator++() {
      ++index_;
      return *this;
    }
    Iterator operator++(int) {
      Iterator before = *this;
      ++*this;
      return before;
    }
    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    const LegalActions* set_ = nullptr;
    unsigned index_ = 0;
  };
  [[nodiscard]] Iterator begin() const { return {this, 0}; }
  [[nodiscard]] Iterator end() const { return {this, size_}; }

 private:
  ActionKind kind_ = ActionKind::name_partner;
  Seat seat_;
  bool wager_ = false;  // play_card: each card also with a token
  VoteRight right_;
  SeatSet targets_;  // name_partner, vote
  std::uint16_t size_ = 0;
  std::array<MissionId, 2> missions_{};
  CardSet cards_;  // play_card, play_larry
  CardSet three_;  // play_larry
};

// Empty for a seat that is not to act.
[[nodiscard]] LegalActions legal_actions(const Options& options, const GameState& state, Seat seat);

// Why an action is illegal, if it is: the first reason in the order of ViolationCode. Accepts any
// Action, whatever bytes it holds.
[[nodiscard]] std::optional<RuleViolation> violation(const Options& options, const GameState& state,
                                                     Action action);

}  // namespace insidejob
