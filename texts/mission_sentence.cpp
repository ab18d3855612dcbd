#include "texts/mission_sentence.h"

#include <array>
#include <utility>

#include "engine/card.h"

namespace insidejob {
namespace {

constexpr std::array<std::pair<std::uint8_t, std::string_view>, 4> k_positions{{
    {std::uint8_t{1}, "first"},
    {std::uint8_t{2}, "second"},
    {std::uint8_t{4}, "third"},
    {k_last_position, "last"},
}};

std::string_view position_word(std::uint8_t positions) {
  for (const auto& [bit, word] : k_positions) {
    if ((positions & bit) != 0) return word;
  }
  return "last";
}

std::string positions_list(const Texts& texts, std::uint8_t positions) {
  std::string list;
  for (const auto& [bit, word] : k_positions) {
    if ((positions & bit) == 0) continue;
    const std::string next = texts.say("mission.position." + std::string{word});
    list = list.empty() ? next : texts.say("mission.position.or", {{"a", list}, {"b", next}});
  }
  return list;
}

// Which wording fits [min, max] among numbers from `least` to `most`.
std::string_view bounds_word(int min, int max, int least, int most) {
  if (min == max) return min == 0 ? "none" : "exactly";
  if (max >= most) return "at_least";
  if (min <= least) return "at_most";
  return "between";
}

}  // namespace

std::string_view condition_word(ConditionKind kind) {
  switch (kind) {
    case ConditionKind::highest:
      return "highest";
    case ConditionKind::lowest:
      return "lowest";
    case ConditionKind::wins:
      return "wins";
    case ConditionKind::ascending:
      return "ascending";
    case ConditionKind::descending:
      return "descending";
    case ConditionKind::range:
      return "range";
    case ConditionKind::even:
      return "even";
    case ConditionKind::odd:
      return "odd";
    case ConditionKind::same_suit:
      return "same_suit";
    case ConditionKind::trump_count:
      return "trump_count";
    case ConditionKind::winning_number:
      return "winning_number";
    case ConditionKind::sum_at_least:
      return "sum_at_least";
    case ConditionKind::sum_at_most:
      return "sum_at_most";
    case ConditionKind::wager_on:
      return "wager_on";
  }
  return "";
}

std::string mission_sentence(const Texts& texts, const Condition& condition, unsigned cards) {
  const std::string key = "mission." + std::string{condition_word(condition.kind)};
  const int min = condition.min;
  const int max = condition.max;
  const int all = static_cast<int>(cards);
  switch (condition.kind) {
    case ConditionKind::highest:
    case ConditionKind::lowest:
    case ConditionKind::wins:
      return texts.say(key, {{"position", position_word(condition.positions)}});
    case ConditionKind::range:
      return texts.say(key, {{"same", min == max}, {"min", min}, {"max", max}});
    case ConditionKind::trump_count:
      return texts.say(key, {{"kind", bounds_word(min, max, 0, all)}, {"min", min}, {"max", max}});
    case ConditionKind::winning_number:
      return texts.say(key,
                       {{"kind", bounds_word(min, max, 1, k_numbers)}, {"min", min}, {"max", max}});
    case ConditionKind::sum_at_least:
    case ConditionKind::sum_at_most:
      return texts.say(key, {{"bound", condition.per_player * all}});
    case ConditionKind::wager_on:
      return texts.say(key, {{"positions", positions_list(texts, condition.positions)}});
    case ConditionKind::ascending:
    case ConditionKind::descending:
    case ConditionKind::even:
    case ConditionKind::odd:
    case ConditionKind::same_suit:
      return texts.say(key);
  }
  return texts.say(key);
}

}  // namespace insidejob
