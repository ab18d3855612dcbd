// Who may be the Insider, from what everyone has seen: suits declined, missions spoiled or served,
// intel collected, and proofs. The points are public, so a seat also knows how guilty it looks.
#pragma once

#include <array>
#include <cstdint>

#include "bots/craft/ballot_box.h"
#include "bots/craft/memory.h"
#include "engine/seat.h"
#include "engine/view.h"

namespace insidejob {

// What an act adds to the points of the seat that did it. k_points_to_double points make a seat
// look twice as guilty.
inline constexpr int k_points_to_double = 16;
struct Points {
  static constexpr int k_fault = 16;      // a card at fault in a failed mission
  static constexpr int k_lead_fault = 8;  // a failed mission that it chose
  static constexpr int k_served = -4;     // a card in a completed mission
  static constexpr int k_wager = 10;      // a token on a card
  static constexpr int k_bad_wager = 26;  // ... in a failed mission
  static constexpr int k_token = 3;       // a token beyond an equal share
  static constexpr int k_decline = 8;     // a suit declined, and more with many cards in hand:
  static constexpr int k_decline_per_card = 1;
};
[[nodiscard]] constexpr int decline_points(unsigned cards_in_hand) {
  return Points::k_decline + Points::k_decline_per_card * static_cast<int>(cards_in_hand);
}

// Doubles every k_points_to_double points.
[[nodiscard]] int weight_of(int points);

struct Dossier {
  std::array<int, k_max_seats> points{};
  std::array<std::uint8_t, k_max_seats> declined{};  // suits, over all tricks, one bit each
  SeatSet proven;                                    // declined a suit and showed it later (R3.4)
  bool proof_is_final = true;  // only the role in the Insider's place need not follow
  // A face-down seat may want to look guilty (R7.4). Spoiled missions and wagers then say little.
  bool pretender = false;
  Opinion opinion;  // weights are 0 for seats whose role is face up and harmless

  // Points for something that a pretender would do as readily as the Insider.
  [[nodiscard]] int if_sincere(int points_for) const {
    return pretender ? points_for / k_pretence : points_for;
  }
  static constexpr int k_pretence = 4;
};

[[nodiscard]] Dossier suspect(const SeatView& view, const Memory& memory);

// The role card in the Insider's place (R7.0).
[[nodiscard]] const Role& insider_role(const Options& options);

}  // namespace insidejob
