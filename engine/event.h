// What has happened, in the past tense. `apply` produces events, the log keeps them, and `redact`
// fits them to a seat. What a seat may not know is absent from its copy.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>

#include "engine/action.h"
#include "engine/card.h"
#include "engine/mission.h"
#include "engine/role.h"
#include "engine/seat.h"
#include "engine/state.h"

namespace insidejob {

// The cards and roles were dealt (R2). Everyone sees face-up roles. Only its owner sees a hand or a
// face-down role.
struct Dealt {
  std::array<std::optional<RoleId>, k_max_seats> roles{};
  std::array<std::optional<CardSet>, k_max_seats> hands{};
  friend bool operator==(const Dealt&, const Dealt&) = default;
};

struct PartnerNamed {  // R7.5
  Seat seat;
  Seat partner;
  std::optional<RoleId> seen;  // for the seat that looked
  friend bool operator==(const PartnerNamed&, const PartnerNamed&) = default;
};

struct MissionsDrawn {  // R3.1
  Seat leader;
  std::optional<std::array<MissionId, 2>> missions;  // for the leader
  friend bool operator==(const MissionsDrawn&, const MissionsDrawn&) = default;
};

struct MissionLaid {  // R3.1
  Seat leader;
  MissionId mission;
  std::optional<MissionId> put_back;  // for the leader
  friend bool operator==(const MissionLaid&, const MissionLaid&) = default;
};

struct CardPlayed {  // R3.3, R4.2
  Seat seat;
  Card card;
  bool wager = false;
  friend bool operator==(const CardPlayed&, const CardPlayed&) = default;
};

struct LarryDrew {  // R9.4
  Seat controller;
  std::optional<CardSet> three;  // for the controller
  friend bool operator==(const LarryDrew&, const LarryDrew&) = default;
};

struct LarryPlayed {  // R9.4
  Seat controller;
  Card card;
  std::optional<Card> back;  // for the controller: what went back on top
  std::optional<Card> out;   // for the controller: what left the game
  friend bool operator==(const LarryPlayed&, const LarryPlayed&) = default;
};

struct TrickWon {  // R3.8, R3.10
  Seat seat;
  bool completed = false;
  std::uint8_t taken = 0;     // tokens that the winner took, from the supply and from cards
  std::uint8_t returned = 0;  // wagered tokens that went to the supply instead (R7.5)
  friend bool operator==(const TrickWon&, const TrickWon&) = default;
};

struct TokenLost {  // to the supply (R7.5)
  Seat seat;
  friend bool operator==(const TokenLost&, const TokenLost&) = default;
};

struct RoleRevealed {  // R5.1
  Seat seat;
  RoleId role;
  friend bool operator==(const RoleRevealed&, const RoleRevealed&) = default;
};

struct TokenTaken {  // R7.6
  Seat by;
  Seat from;
  friend bool operator==(const TokenTaken&, const TokenTaken&) = default;
};

struct LarryHandedOver {  // R9.6
  Seat controller;
  friend bool operator==(const LarryHandedOver&, const LarryHandedOver&) = default;
};

struct VoteOpened {  // R5.4
  friend bool operator==(const VoteOpened&, const VoteOpened&) = default;
};

struct VoteCast {  // R6.1
  Seat seat;
  std::optional<Ballot> ballot;  // for the voter
  friend bool operator==(const VoteCast&, const VoteCast&) = default;
};

// Everything is shown (R6.3, R10.1). Ballots are absent for seats that cast none.
struct GameEnded {
  Outcome outcome;
  std::array<RoleId, k_max_seats> roles{};
  std::array<std::optional<Ballot>, k_max_seats> ballots{};
  friend bool operator==(const GameEnded&, const GameEnded&) = default;
};

using Event = std::variant<Dealt, PartnerNamed, MissionsDrawn, MissionLaid, CardPlayed, LarryDrew,
                           LarryPlayed, TrickWon, TokenLost, RoleRevealed, TokenTaken,
                           LarryHandedOver, VoteOpened, VoteCast, GameEnded>;

// The events of one action, in the order they happened, without allocation.
class EventList {
 public:
  // Card, trick, lost token, reveals of every seat with their effects, hand-over, next missions.
  static constexpr std::size_t k_capacity = 16;

  void push(const Event& event) {
    if (size_ == k_capacity) __builtin_trap();
    events_[size_++] = event;
  }
  void clear() { size_ = 0; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] const Event& operator[](std::size_t i) const { return events_[i]; }
  [[nodiscard]] const Event* begin() const { return events_.data(); }
  [[nodiscard]] const Event* end() const { return events_.data() + size_; }

 private:
  std::array<Event, k_capacity> events_{};
  std::size_t size_ = 0;
};

}  // namespace insidejob
