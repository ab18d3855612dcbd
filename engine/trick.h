// Judging a trick: who wins it and whether its mission is met. These are pure functions of the
// cards on the table, and need neither hands nor roles (R3.6, R3.7, R3.10, R4.3, R8.2).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "engine/card.h"
#include "engine/mission.h"

namespace insidejob {

// A mission prepared for tricks of a given number of cards: "last" has become a position.
struct MissionRule {
  ConditionKind kind = ConditionKind::highest;
  Suit trump = Suit::blue;
  bool risky = false;          // from the risky list, so R8.1 applies
  std::uint8_t position = 0;   // of highest, lowest, wins: counted from 0
  std::uint8_t positions = 0;  // of wager_on: bit 0 is the first card
  std::int16_t min = 0;        // range, trump_count, winning_number; for sums the bound itself
  std::int16_t max = 0;
};

[[nodiscard]] MissionRule ready_mission(const Mission& mission, bool risky, unsigned cards);

// How a card ranks in a trick: trumps above the led suit above the rest, then by number. Among
// equal ranks, which only trumps can have, the later card wins (R3.7).
[[nodiscard]] constexpr unsigned rank_of(Play play, Suit trump, Suit led) {
  const Card card = play.card();
  // Computed without branches, because random cards would mispredict every one of them.
  const unsigned is_trump = unsigned{play.wagered()} | unsigned{card.suit() == trump};
  const unsigned is_led = unsigned{card.suit() == led} & ~is_trump;
  return card.number() + 32 * is_trump + 16 * is_led;
}

inline constexpr unsigned k_ranks = 48;  // every rank is below this

// The position of the winning card; there is at least one card.
[[nodiscard]] constexpr unsigned winning_position(std::span<const Play> plays, Suit trump) {
  const Suit led = plays[0].card().suit();
  unsigned best = 0;
  unsigned best_rank = 0;
  for (unsigned i = 0; i < plays.size(); ++i) {
    const unsigned rank = rank_of(plays[i], trump, led);
    if (rank >= best_rank) {
      best_rank = rank;
      best = i;
    }
  }
  return best;
}

// Whether a whole trick meets its mission, given who wins it. If the compiler knows the number of
// cards, the loops unroll.
template <std::size_t Cards = std::dynamic_extent>
[[nodiscard]] constexpr bool meets_mission(const MissionRule& mission,
                                           std::type_identity_t<std::span<const Play, Cards>> plays,
                                           unsigned winner) {
  const unsigned size = static_cast<unsigned>(plays.size());
  const auto number = [&](unsigned i) { return static_cast<int>(plays[i].card().number()); };
  bool met = true;
  switch (mission.kind) {
    case ConditionKind::highest:
      for (unsigned i = 0; i < size; ++i) {
        met &= i == mission.position || number(i) < number(mission.position);
      }
      return met;
    case ConditionKind::lowest:
      for (unsigned i = 0; i < size; ++i) {
        met &= i == mission.position || number(i) > number(mission.position);
      }
      return met;
    case ConditionKind::wins:
      return winner == mission.position;
    case ConditionKind::ascending:
      for (unsigned i = 1; i < size; ++i) met &= number(i) > number(i - 1);
      return met;
    case ConditionKind::descending:
      for (unsigned i = 1; i < size; ++i) met &= number(i) < number(i - 1);
      return met;
    case ConditionKind::range:
      for (unsigned i = 0; i < size; ++i) {
        met &= number(i) >= mission.min && number(i) <= mission.max;
      }
      return met;
    case ConditionKind::even:
      for (unsigned i = 0; i < size; ++i) met &= number(i) % 2 == 0;
      return met;
    case ConditionKind::odd:
      for (unsigned i = 0; i < size; ++i) met &= number(i) % 2 == 1;
      return met;
    case ConditionKind::same_suit:
      for (unsigned i = 1; i < size; ++i) {
        met &= plays[i].counts_as(mission.trump) == plays[0].counts_as(mission.trump);
      }
      return met;
    case ConditionKind::trump_count: {
      int trumps = 0;
      for (const Play play : plays) trumps += play.counts_as(mission.trump) == mission.trump;
      return trumps >= mission.min && trumps <= mission.max;
    }
    case ConditionKind::winning_number:
      return number(winner) >= mission.min && number(winner) <= mission.max;
    case ConditionKind::sum_at_least:
    case ConditionKind::sum_at_most: {
      int sum = 0;
      for (unsigned i = 0; i < size; ++i) sum += number(i);
      return sum >= mission.min && sum <= mission.max;
    }
    case ConditionKind::wager_on:
      for (unsigned i = 0; i < size; ++i) {
        if (plays[i].wagered() && ((mission.positions >> i) & 1U) != 0) return true;
      }
      return false;
  }
  __builtin_unreachable();
}

// How a mission stands in the middle of a trick.
enum class Outlook : std::uint8_t { open, certain, failed };

// What everyone knows about the rest of a trick: everything except hands and roles.
struct TrickOutlook {
  std::span<const Play> plays;  // the cards on the table, in order
  unsigned cards = 0;           // how many the whole trick will have
  std::uint8_t may_wager = 0;   // later positions that might still wager; bit 0 is the first
  CardSet deck;                 // every card of the game
};

// Failed: it cannot be met, whatever cards follow. Certain: it will be met. Any card of the deck
// that is not in this trick may follow, no matter who holds it.
[[nodiscard]] Outlook outlook(const MissionRule& mission, const TrickOutlook& trick);

}  // namespace insidejob
