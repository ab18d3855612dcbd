// The whole state of a game in at most 256 bytes, trivially copyable, without pointers.
//
// It has two parts, and the line between them is R10.1. PublicState is what everyone at the table
// sees or remembers; Secrets is everything else. A view copies all of the first and only what its
// seat may know of the second.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "engine/action.h"
#include "engine/card.h"
#include "engine/mission.h"
#include "engine/options.h"
#include "engine/role.h"
#include "engine/seat.h"

namespace insidejob {

enum class Phase : std::uint8_t { accomplice, mission, play, larry, vote, over };

// What decided the game, within each side in the order of precedence of docs/rules/FORMAT.md.
enum class Cause : std::uint8_t {
  intel,
  token_limit,
  all_face_up,
  insider_revealed,
  missions,
  reveal,
  vote,
};

enum class WinningSide : std::uint8_t { agents, insider, decoy, decoy_and_insider };

struct Outcome {
  Cause cause = Cause::vote;
  WinningSide side = WinningSide::agents;
  SeatSet winners;

  friend constexpr bool operator==(Outcome, Outcome) = default;
};

// A finished trick in one byte: leader and winner in three bits each, bit 6: mission completed.
class TrickOutcome {
 public:
  constexpr TrickOutcome() = default;
  constexpr TrickOutcome(Seat leader, Seat winner, bool completed)
      : code_(static_cast<std::uint8_t>(leader.index | winner.index << 3 | (completed ? 64 : 0))) {}
  [[nodiscard]] constexpr Seat leader() const { return Seat{static_cast<std::uint8_t>(code_ & 7)}; }
  [[nodiscard]] constexpr Seat winner() const {
    return Seat{static_cast<std::uint8_t>((code_ >> 3) & 7)};
  }
  [[nodiscard]] constexpr bool completed() const { return (code_ & 64) != 0; }
  friend constexpr bool operator==(TrickOutcome, TrickOutcome) = default;

 private:
  std::uint8_t code_ = 0;
};

struct PublicState {
  // Missions laid and cards played so far. Trick t starts at plays[t * seats]. (R10.2: they may be
  // discussed and remembered, but not looked at again.)
  std::array<MissionId, k_max_tricks> missions{};
  std::array<Play, k_max_plays> plays{};
  std::array<TrickOutcome, k_max_tricks> outcomes{};

  std::array<std::uint8_t, k_max_seats> tokens{};
  std::array<RoleId, k_max_seats> face_up_roles{};  // valid only where face_up says so
  std::uint8_t supply = 0;
  SeatSet face_up;   // roles that are face up: from the start or revealed (R5.1)
  SeatSet revealed;  // the ones among them that tokens revealed
  SeatSet voted;     // who has voted, not for whom
  Phase phase = Phase::mission;
  Seat leader;                      // of the current trick; at the end, of the last one
  Seat to_act;                      // except in the vote, where several act
  Seat namer = k_nowhere;           // who names a partner (R7.5), if anyone does
  Seat partner = k_nowhere;         // the seat that was named
  std::uint8_t trick = 0;           // finished tricks
  std::uint8_t cards_in_trick = 0;  // of the current one
  std::uint8_t completed = 0;       // missions
  std::uint8_t best_rank = 0;       // of the current trick, by rank_of
  Seat best_seat;
  Outcome outcome;  // once over

  friend bool operator==(const PublicState&, const PublicState&) = default;
};

struct Secrets {
  // With two players hands[2] holds Larry's three cards while his controller chooses (R9.4).
  std::array<CardSet, k_max_seats> hands{};
  std::array<MissionId, 2 * k_max_tricks> missions{};  // in drawing order, two per trick
  // The part of Larry's stack that can be reached: three cards in the first trick, then the one put
  // back and two more per trick.
  std::array<Card, 2 * k_max_tricks + 1> larry_stack{};
  std::array<Card, k_max_tricks> larry_back{};  // what went back on top, per trick
  std::array<RoleId, k_max_seats> roles{};
  // A ballot in one byte: the names in four bits each, 15 for none.
  std::array<std::uint8_t, k_max_seats> ballots{};
  // Who has a vote to cast, once the vote begins: a face-down role may have none.
  SeatSet voters;

  friend bool operator==(const Secrets&, const Secrets&) = default;
};

struct GameState {
  Secrets secret;
  PublicState open;

  friend bool operator==(const GameState&, const GameState&) = default;
};

static_assert(std::is_trivially_copyable_v<GameState>);
static_assert(sizeof(GameState) <= 256);

[[nodiscard]] constexpr std::uint8_t pack(Ballot ballot) {
  return static_cast<std::uint8_t>((ballot.first.index & 15U) | (ballot.second.index & 15U) << 4);
}
[[nodiscard]] constexpr Ballot unpack(std::uint8_t code) {
  const auto seat = [](unsigned nibble) {
    return nibble == 15 ? k_nowhere : Seat{static_cast<std::uint8_t>(nibble)};
  };
  return {seat(code & 15U), seat(code >> 4)};
}

// The cards of the current trick, or of an earlier one.
[[nodiscard]] inline std::span<const Play> trick_plays(const Options& options,
                                                       const PublicState& open, unsigned trick) {
  const unsigned cards = trick == open.trick ? open.cards_in_trick : options.seats();
  return {open.plays.data() + trick * options.seats(), cards};
}

// Who plays the card at a position of a trick that `leader` leads (R3.3, R9.3).
[[nodiscard]] constexpr Seat seat_at(unsigned players, Seat leader, unsigned position) {
  if (players == 2) {
    if (position == 1) return k_larry;
    return position == 0 ? leader : Seat{static_cast<std::uint8_t>(1 - leader.index)};
  }
  const unsigned index = leader.index + position;
  return Seat{static_cast<std::uint8_t>(index < players ? index : index - players)};
}

// With two players: who controls Larry while `leader` leads (R9.1).
[[nodiscard]] constexpr Seat controller(Seat leader) {
  return Seat{static_cast<std::uint8_t>(1 - leader.index)};
}

// The seats that may act now; more than one only in the vote.
[[nodiscard]] constexpr SeatSet actors(const GameState& state) {
  if (state.open.phase == Phase::over) return {};
  if (state.open.phase == Phase::vote) return state.secret.voters - state.open.voted;
  return SeatSet::of(state.open.to_act);
}

// The two missions that the leader has in hand (R3.1).
[[nodiscard]] inline std::array<MissionId, 2> drawn_missions(const GameState& state) {
  const unsigned at = 2U * state.open.trick;
  return {state.secret.missions[at], state.secret.missions[at + 1]};
}

}  // namespace insidejob
