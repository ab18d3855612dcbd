// `view_for(seat)`: exactly what R10 allows a seat, or a spectator, to know, with a perfect memory.
// Hidden things are absent. A bot never sees anything else.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/action.h"
#include "engine/card.h"
#include "engine/legal.h"
#include "engine/mission.h"
#include "engine/options.h"
#include "engine/seat.h"
#include "engine/state.h"
#include "engine/trick.h"

namespace insidejob {

// What Larry's controller knows about one trick (R9.4): `back` and `out` once it has chosen.
struct LarryMemory {
  CardSet three;
  std::optional<Card> back;
  std::optional<Card> out;

  friend bool operator==(const LarryMemory&, const LarryMemory&) = default;
};

// When the game is over everything may be shown (R10.1).
struct Disclosure {
  std::array<RoleId, k_max_seats> roles{};
  std::array<CardSet, k_max_seats> hands{};  // the cards left over
  std::array<std::optional<Ballot>, k_max_seats> ballots{};
  std::array<std::optional<MissionId>, k_max_tricks> put_back{};

  friend bool operator==(const Disclosure&, const Disclosure&) = default;
};

struct SeatView {
  const Options* options = nullptr;  // public, because the table chose them
  std::optional<Seat> seat;          // none: a spectator
  PublicState open;

  // The seat's own knowledge.
  std::optional<RoleId> role;
  CardSet hand;
  std::optional<RoleId> partner_role;                           // for the seat that looked (R7.5)
  std::optional<std::array<MissionId, 2>> drawn;                // while it chooses (R3.1)
  std::array<std::optional<MissionId>, k_max_tricks> put_back;  // in the tricks it led
  std::array<std::optional<LarryMemory>, k_max_tricks> larry;   // in the tricks in which it
                                                                // controlled Larry
  VoteRight vote_right;                                         // in the vote, until cast
  std::optional<Ballot> ballot;                                 // once cast

  std::optional<Disclosure> disclosure;

  friend bool operator==(const SeatView&, const SeatView&) = default;

  // Whether this seat is to act now.
  [[nodiscard]] bool to_act() const;
  // The role that this seat knows another to have: face up, seen, or its own.
  [[nodiscard]] std::optional<RoleId> known_role(Seat other) const;
  // The cards of the current trick.
  [[nodiscard]] std::span<const Play> trick() const {
    return trick_plays(*options, open, open.trick);
  }
  [[nodiscard]] std::optional<MissionId> mission() const;
  // How the current mission stands, given any cards that may follow; none if no mission is laid.
  [[nodiscard]] std::optional<Outlook> mission_outlook() const;
  // The same if these were the cards of the current trick. A mission must have been laid.
  [[nodiscard]] Outlook outlook_of(std::span<const Play> plays) const;
};

// `seat` must be one of the game's players; none for a spectator. The view borrows the options.
[[nodiscard]] SeatView view_for(const Options& options, const GameState& state,
                                std::optional<Seat> seat);

// The same answer that legal_actions gives for the whole state, from what the seat knows.
[[nodiscard]] LegalActions legal_actions(const SeatView& view);

// Why a card in the seat's hand cannot be played now, if it cannot (R3.4, or not its turn).
[[nodiscard]] std::optional<RuleViolation> card_violation(const SeatView& view, Card card);

}  // namespace insidejob
