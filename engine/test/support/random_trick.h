// Random missions of every kind and random cards.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/mission.h"
#include "engine/rng.h"

namespace insidejob::test {

inline constexpr unsigned k_condition_kinds = 14;

// `numbers` is the highest number of the deck, so that the bounds matter.
[[nodiscard]] inline Mission draw_mission(Rng& rng, ConditionKind kind, unsigned numbers) {
  constexpr std::array<std::uint8_t, 4> k_places{1, 2, 4, k_last_position};
  const auto number = [&](unsigned bound) { return static_cast<std::int16_t>(rng.below(bound)); };
  Mission mission{.id = "random", .trump = static_cast<Suit>(rng.below(4)), .condition = {}};
  Condition& condition = mission.condition;
  condition.kind = kind;
  condition.positions = k_places[rng.below(4)];
  if (kind == ConditionKind::wager_on) {
    condition.positions = static_cast<std::uint8_t>(condition.positions | k_places[rng.below(4)]);
  }
  const unsigned highest = kind == ConditionKind::trump_count ? 5 : numbers;
  condition.min = number(highest + 1);
  condition.max = static_cast<std::int16_t>(condition.min + number(highest));
  condition.per_player = static_cast<std::int16_t>(1 + rng.below(numbers));
  return mission;
}

// The first `cards` cards of a shuffled deck, some with a token, never the first.
[[nodiscard]] inline std::vector<Play> draw_plays(Rng& rng, CardSet deck, unsigned cards,
                                                  bool wagers) {
  std::vector<Card> shuffled(deck.begin(), deck.end());
  rng.shuffle_front(std::span<Card>{shuffled}, cards);
  std::vector<Play> plays;
  for (unsigned i = 0; i < cards; ++i) {
    plays.emplace_back(shuffled[i], wagers && i > 0 && rng.below(3) == 0);
  }
  return plays;
}

}  // namespace insidejob::test
