// Judging missions without branches. The few small numbers that a mission can depend on, a trick's
// facts, are packed into one word. A mission is one word too, and says which fact must lie within
// which bounds. `meets_mission` (trick.h) says the same in the words of the rules.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/mission.h"
#include "engine/trick.h"

namespace insidejob {

// Where each fact begins. Cards are counted from 0, numbers are those on the cards.
enum class Fact : std::uint8_t {
  highest = 0,          // which cards have the highest number, a bit for each
  lowest = 5,           // which have the lowest
  winner = 10,          // the position of the winning card
  rises = 13,           // how often a number is above the one before
  falls = 16,           // how often below
  low_number = 19,      // the lowest number
  high_number = 23,     // the highest
  odd = 27,             // how many numbers are odd
  suits_differ = 30,    // 0 if all cards count as one suit
  trumps = 31,          // how many cards count as trump
  winning_number = 34,  // on the winning card
  sum = 38,             // of all numbers
  wagers = 45,          // which cards bear a token, a bit for each
};

// The bytes of a mission's word, lowest first. It is met if the fact at `above`, masked, is not
// below `least`, and the one at `below` not above `most`.
inline constexpr unsigned k_trump_byte = 40;
inline constexpr unsigned k_id_byte = 48;
inline constexpr unsigned k_risky_byte = 56;
struct MissionWord {
  Fact above = Fact::highest;
  Fact below = Fact::highest;
  std::uint8_t mask = 0x7F;
  std::uint8_t least = 0;
  std::uint8_t most = 0;
  std::uint8_t trump = 0;  // in the form of a card code's suit bits
  std::uint8_t id = 0;
  std::uint8_t risky = 0;

  [[nodiscard]] constexpr std::uint64_t packed() const {
    std::uint64_t word = risky;
    for (const unsigned byte :
         {unsigned{id}, unsigned{trump}, unsigned{most}, unsigned{least}, unsigned{mask},
          static_cast<unsigned>(below), static_cast<unsigned>(above)}) {
      word = word << 8 | byte;
    }
    return word;
  }
};

// For tricks of `cards` cards.
[[nodiscard]] constexpr MissionWord mission_word(const MissionRule& rule, std::uint8_t id,
                                                 unsigned cards) {
  MissionWord word{.trump = static_cast<std::uint8_t>(static_cast<unsigned>(rule.trump) * 16),
                   .id = id,
                   .risky = static_cast<std::uint8_t>(rule.risky ? 1 : 0)};
  const auto between = [&](Fact fact, int least, int most, std::uint8_t mask) {
    word.above = fact;
    word.below = fact;
    word.mask = mask;
    // No fact is above 127, so bounds beyond that can be clamped.
    word.least = static_cast<std::uint8_t>(most < 0 ? 255 : std::clamp(least, 0, 255));
    word.most = static_cast<std::uint8_t>(std::clamp(most, 0, 255));
  };
  const auto exactly = [&](Fact fact, unsigned value, std::uint8_t mask) {
    between(fact, static_cast<int>(value), static_cast<int>(value), mask);
  };
  switch (rule.kind) {
    case ConditionKind::highest:
      exactly(Fact::highest, 1U << rule.position, 31);
      break;
    case ConditionKind::lowest:
      exactly(Fact::lowest, 1U << rule.position, 31);
      break;
    case ConditionKind::wins:
      exactly(Fact::winner, rule.position, 7);
      break;
    case ConditionKind::ascending:
      exactly(Fact::rises, cards - 1, 7);
      break;
    case ConditionKind::descending:
      exactly(Fact::falls, cards - 1, 7);
      break;
    case ConditionKind::range:
      between(Fact::low_number, rule.min, rule.max, 15);
      word.below = Fact::high_number;
      break;
    case ConditionKind::even:
      exactly(Fact::odd, 0, 7);
      break;
    case ConditionKind::odd:
      exactly(Fact::odd, cards, 7);
      break;
    case ConditionKind::same_suit:
      exactly(Fact::suits_differ, 0, 1);
      break;
    case ConditionKind::trump_count:
      between(Fact::trumps, rule.min, rule.max, 7);
      break;
    case ConditionKind::winning_number:
      between(Fact::winning_number, rule.min, rule.max, 15);
      break;
    case ConditionKind::sum_at_least:
    case ConditionKind::sum_at_most:
      between(Fact::sum, rule.min, rule.max, 127);
      break;
    case ConditionKind::wager_on:
      between(Fact::wagers, 1, 127,
              static_cast<std::uint8_t>(rule.positions & ((1U << cards) - 1)));
      break;
  }
  return word;
}

// A Word is one number or several side by side (lanes.h). All numbers here are small, so the top
// bit of a difference says which is less.
template <class Word>
[[nodiscard]] constexpr Word bit_if_less(Word a, Word b, unsigned bit) {
  return ((a - b) >> 63) << bit;
}

template <class Word, std::size_t Cards>
struct JudgedTrick {
  std::array<Word, Cards> numbers;
  std::array<Word, Cards> suits;  // what each counts as, in the form of a card code's suit bits
  Word winner;                    // position
  Word winning_number;
  Word trumps;
  Word wagers;  // one bit per card
};

template <class Word, std::size_t Cards>
[[nodiscard]] constexpr Word facts_of(const JudgedTrick<Word, Cards>& trick) {
  const auto& number = trick.numbers;
  Word low = number[0];
  Word high = number[0];
  Word sum = number[0];
  Word odd = number[0] & 1;
  Word rises{};
  Word falls{};
  Word differ{};
  for (std::size_t i = 1; i < Cards; ++i) {
    low = number[i] < low ? number[i] : low;
    high = number[i] > high ? number[i] : high;
    sum += number[i];
    odd += number[i] & 1;
    rises += bit_if_less(number[i - 1], number[i], 0);
    falls += bit_if_less(number[i], number[i - 1], 0);
    differ |= trick.suits[i] ^ trick.suits[0];
  }
  Word not_high{};
  Word not_low{};
  for (std::size_t i = 0; i < Cards; ++i) {
    not_high |= bit_if_less(number[i], high, static_cast<unsigned>(i));
    not_low |= bit_if_less(low, number[i], static_cast<unsigned>(i));
  }
  constexpr std::uint64_t k_all = (1U << Cards) - 1;
  const auto at = [](Word value, Fact fact) { return value << static_cast<unsigned>(fact); };
  return at(not_high ^ k_all, Fact::highest) | at(not_low ^ k_all, Fact::lowest) |
         at(trick.winner, Fact::winner) | at(rises, Fact::rises) | at(falls, Fact::falls) |
         at(low, Fact::low_number) | at(high, Fact::high_number) | at(odd, Fact::odd) |
         at(bit_if_less(Word{}, differ, 0), Fact::suits_differ) | at(trick.trumps, Fact::trumps) |
         at(trick.winning_number, Fact::winning_number) | at(sum, Fact::sum) |
         at(trick.wagers, Fact::wagers);
}

// 1 if the mission with this packed word is met, otherwise 0.
template <class Word>
[[nodiscard]] constexpr Word is_met(Word mission, Word facts) {
  const Word mask = (mission >> 16) & 0xFF;
  const Word least = (mission >> 24) & 0xFF;
  const Word most = (mission >> 32) & 0xFF;
  const Word above = (facts >> (mission & 0xFF)) & mask;
  const Word below = (facts >> ((mission >> 8) & 0xFF)) & mask;
  return (bit_if_less(above, least, 0) | bit_if_less(most, below, 0)) ^ 1;
}

}  // namespace insidejob
