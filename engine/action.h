// What a seat may do, as four bytes: the seat, the kind and two operands. Any four bytes are an
// Action; `apply` says whether it is legal.
#pragma once

#include <cstdint>

#include "engine/card.h"
#include "engine/mission.h"
#include "engine/seat.h"

namespace insidejob {

enum class ActionKind : std::uint8_t { name_partner, choose_mission, play_card, play_larry, vote };

// A seat that no game has.
inline constexpr Seat k_nowhere{0xFF};

// One or two names, ascending (R6.1, R7.2).
struct Ballot {
  Seat first{};
  Seat second = k_nowhere;

  [[nodiscard]] constexpr bool is_double() const { return second != k_nowhere; }
  friend constexpr bool operator==(Ballot, Ballot) = default;
};

struct Action {
  Seat seat{};
  ActionKind kind = ActionKind::name_partner;
  std::uint8_t a = 0;
  std::uint8_t b = 0;

  static constexpr Action name_partner(Seat seat, Seat partner) {
    return {seat, ActionKind::name_partner, partner.index, 0};
  }
  static constexpr Action choose_mission(Seat seat, MissionId mission) {
    return {seat, ActionKind::choose_mission, static_cast<std::uint8_t>(mission.index & 0xFFU),
            static_cast<std::uint8_t>(mission.index >> 8)};
  }
  static constexpr Action play_card(Seat seat, Card card, bool wager = false) {
    return {seat, ActionKind::play_card, static_cast<std::uint8_t>(card.code()),
            static_cast<std::uint8_t>(wager ? 1 : 0)};
  }
  static constexpr Action play_larry(Seat seat, Card card, Card top) {
    return {seat, ActionKind::play_larry, static_cast<std::uint8_t>(card.code()),
            static_cast<std::uint8_t>(top.code())};
  }
  static constexpr Action vote(Seat seat, Ballot ballot) {
    return {seat, ActionKind::vote, ballot.first.index, ballot.second.index};
  }

  [[nodiscard]] constexpr Seat partner() const { return Seat{a}; }
  [[nodiscard]] constexpr MissionId mission() const {
    return MissionId{static_cast<std::uint16_t>(a | b << 8)};
  }
  [[nodiscard]] constexpr Card card() const { return Card::from_code(a); }
  [[nodiscard]] constexpr bool wager() const { return b != 0; }
  [[nodiscard]] constexpr Card top() const { return Card::from_code(b); }
  [[nodiscard]] constexpr Ballot ballot() const { return {Seat{a}, Seat{b}}; }

  friend constexpr bool operator==(Action, Action) = default;
};

static_assert(sizeof(Action) == 4);

}  // namespace insidejob
