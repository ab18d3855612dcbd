#include "engine/mission.h"

namespace insidejob {
namespace {

struct Entry {
  const char* id;
  Suit trump;
  Condition condition;
};

using enum ConditionKind;
constexpr std::uint8_t k_first = 1;
constexpr std::uint8_t k_second = 2;
constexpr std::uint8_t k_third = 4;

constexpr Entry k_missions[] = {
    {"first_highest", Suit::green, {.kind = highest, .positions = k_first}},
    {"first_lowest", Suit::blue, {.kind = lowest, .positions = k_first}},
    {"second_highest", Suit::yellow, {.kind = highest, .positions = k_second}},
    {"second_lowest", Suit::yellow, {.kind = lowest, .positions = k_second}},
    {"third_highest", Suit::pink, {.kind = highest, .positions = k_third}},
    {"third_lowest", Suit::yellow, {.kind = lowest, .positions = k_third}},
    {"last_highest", Suit::blue, {.kind = highest, .positions = k_last_position}},
    {"last_lowest", Suit::green, {.kind = lowest, .positions = k_last_position}},
    {"first_wins", Suit::yellow, {.kind = wins, .positions = k_first}},
    {"second_wins", Suit::blue, {.kind = wins, .positions = k_second}},
    {"third_wins", Suit::green, {.kind = wins, .positions = k_third}},
    {"last_wins", Suit::pink, {.kind = wins, .positions = k_last_position}},
    {"ascending", Suit::blue, {.kind = ascending}},
    {"descending", Suit::yellow, {.kind = descending}},
    {"only_7_to_13", Suit::yellow, {.kind = range, .min = 7, .max = 13}},
    {"only_1_to_7", Suit::pink, {.kind = range, .min = 1, .max = 7}},
    {"only_even", Suit::blue, {.kind = even}},
    {"only_odd", Suit::green, {.kind = odd}},
    {"same_suit", Suit::pink, {.kind = same_suit}},
    {"no_trump", Suit::green, {.kind = trump_count, .min = 0, .max = 0}},
    {"one_trump", Suit::blue, {.kind = trump_count, .min = 1, .max = 1}},
    {"low_winner", Suit::pink, {.kind = winning_number, .min = 1, .max = 7}},
    {"sum_high", Suit::pink, {.kind = sum_at_least, .per_player = 8}},
    {"sum_low", Suit::green, {.kind = sum_at_most, .per_player = 6}},
};

constexpr Entry k_risky[] = {
    {"risky_second", Suit::blue, {.kind = wager_on, .positions = k_second}},
    {"risky_third", Suit::green, {.kind = wager_on, .positions = k_third}},
    {"risky_last", Suit::yellow, {.kind = wager_on, .positions = k_last_position}},
    {"risky_second_or_third", Suit::pink, {.kind = wager_on, .positions = k_second | k_third}},
};

}  // namespace

MissionDeck standard_deck() {
  MissionDeck deck;
  for (const Entry& entry : k_missions) {
    deck.missions.push_back({entry.id, entry.trump, entry.condition});
  }
  for (const Entry& entry : k_risky) {
    deck.risky.push_back({entry.id, entry.trump, entry.condition});
  }
  return deck;
}

}  // namespace insidejob
