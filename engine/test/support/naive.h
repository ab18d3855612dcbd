// A second, slow implementation of judging tricks, to compare with trick.h.
#pragma once

#include <algorithm>
#include <numeric>
#include <set>
#include <vector>

#include "engine/card.h"
#include "engine/mission.h"

namespace insidejob::test {

// R3.6, R3.7, R4.3: sorts the cards that can win by number, then by time, and takes the last.
[[nodiscard]] inline unsigned naive_winner(const std::vector<Play>& plays, Suit trump) {
  std::vector<unsigned> contenders;
  for (unsigned i = 0; i < plays.size(); ++i) {
    if (plays[i].wagered() || plays[i].card().suit() == trump) contenders.push_back(i);
  }
  if (contenders.empty()) {
    for (unsigned i = 0; i < plays.size(); ++i) {
      if (plays[i].card().suit() == plays[0].card().suit()) contenders.push_back(i);
    }
  }
  std::stable_sort(contenders.begin(), contenders.end(), [&](unsigned a, unsigned b) {
    return plays[a].card().number() < plays[b].card().number();
  });
  return contenders.back();
}

// The positions that a condition names, counted from 0.
[[nodiscard]] inline std::set<unsigned> named_positions(const Condition& condition,
                                                        std::size_t cards) {
  std::set<unsigned> named;
  for (unsigned i = 0; i < 7; ++i) {
    if ((condition.positions & (1U << i)) != 0) named.insert(i);
  }
  if (condition.positions >= 128) named.insert(static_cast<unsigned>(cards - 1));
  return named;
}

[[nodiscard]] inline bool naive_meets(const Mission& mission, const std::vector<Play>& plays) {
  const Condition& condition = mission.condition;
  std::vector<int> numbers;
  std::vector<Suit> suits;
  for (const Play play : plays) {
    numbers.push_back(static_cast<int>(play.card().number()));
    suits.push_back(play.wagered() ? mission.trump : play.card().suit());
  }
  const auto sorted = [&] {
    std::vector<int> copy = numbers;
    std::sort(copy.begin(), copy.end());
    return copy;
  };
  const auto all_different = [&] {
    return std::set<int>(numbers.begin(), numbers.end()).size() == numbers.size();
  };
  const auto named = [&] { return *named_positions(condition, plays.size()).begin(); };
  const auto count = [&](auto test) { return std::count_if(numbers.begin(), numbers.end(), test); };
  const int sum = std::accumulate(numbers.begin(), numbers.end(), 0);
  const int bound = condition.per_player * static_cast<int>(plays.size());
  switch (condition.kind) {
    case ConditionKind::highest:
      return count([&, at = named()](int n) { return n >= numbers.at(at); }) == 1;
    case ConditionKind::lowest:
      return count([&, at = named()](int n) { return n <= numbers.at(at); }) == 1;
    case ConditionKind::wins:
      return naive_winner(plays, mission.trump) == named();
    case ConditionKind::ascending:
      return all_different() && numbers == sorted();
    case ConditionKind::descending:
      std::reverse(numbers.begin(), numbers.end());
      return all_different() && numbers == sorted();
    case ConditionKind::range:
      return count([&](int n) { return n < condition.min || n > condition.max; }) == 0;
    case ConditionKind::even:
      return count([](int n) { return (n & 1) != 0; }) == 0;
    case ConditionKind::odd:
      return count([](int n) { return (n & 1) == 0; }) == 0;
    case ConditionKind::same_suit:
      return std::set<Suit>(suits.begin(), suits.end()).size() == 1;
    case ConditionKind::trump_count: {
      const auto trumps = std::count(suits.begin(), suits.end(), mission.trump);
      return trumps >= condition.min && trumps <= condition.max;
    }
    case ConditionKind::winning_number: {
      const int number = numbers.at(naive_winner(plays, mission.trump));
      return number >= condition.min && number <= condition.max;
    }
    case ConditionKind::sum_at_least:
      return sum >= bound;
    case ConditionKind::sum_at_most:
      return sum <= bound;
    case ConditionKind::wager_on: {
      const std::set<unsigned> places = named_positions(condition, plays.size());
      return std::any_of(places.begin(), places.end(),
                         [&](unsigned i) { return plays.at(i).wagered(); });
    }
  }
  return false;
}

}  // namespace insidejob::test
