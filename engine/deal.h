// `deal(seed, options)`: the setup of R2, R7.0 and R9.1 from 256 bits of chance.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/card.h"
#include "engine/mission.h"
#include "engine/options.h"
#include "engine/rng.h"
#include "engine/role.h"
#include "engine/seat.h"
#include "engine/state.h"

namespace insidejob {

// Everything that chance decides before the first trick, in the form that a record holds.
struct Deal {
  Seat first_leader{};
  std::array<RoleId, k_max_seats> roles{};
  std::array<CardSet, k_max_seats> hands{};
  std::array<MissionId, 2 * k_max_tricks> missions{};   // in drawing order
  std::array<Card, k_suits * k_numbers> larry_stack{};  // two players only, top card first

  friend bool operator==(const Deal&, const Deal&) = default;
};

// Draws a deal. The first leader is drawn unless the table already knows it (R2.6).
[[nodiscard]] Deal draw_deal(Rng& rng, const Options& options,
                             std::optional<Seat> first_leader = std::nullopt);

// The state before the first action, from a deal that draw_deal drew or make_deal checked.
[[nodiscard]] GameState start(const Options& options, const Deal& deal);

[[nodiscard]] GameState deal(const Seed& seed, const Options& options,
                             std::optional<Seat> first_leader = std::nullopt);

// A deal that someone wrote down, not yet checked.
struct WrittenDeal {
  unsigned first_leader = 0;
  std::vector<RoleId> roles;
  std::vector<std::vector<Card>> hands;
  std::vector<MissionId> missions;
  std::vector<Card> larry_stack;
};

[[nodiscard]] Result<Deal> make_deal(const Options& options, const WrittenDeal& written);

// How many cards Larry's stack has (R9.1).
[[nodiscard]] inline unsigned larry_stack_size(const Options& options) {
  const Dimensions& d = options.dimensions();
  return d.suits * d.numbers - options.players() * d.hand;
}

}  // namespace insidejob
