#include "bots/belief/mission_chance.h"

#include <algorithm>
#include <array>

namespace insidejob {
namespace {

constexpr double k_highest = k_numbers;

// To the power of a small whole number.
constexpr double each(double chance, unsigned times) {
  double product = 1;
  for (unsigned i = 0; i < times; ++i) product *= chance;
  return product;
}

// A probability for every number of cards still to come, as a table.
using Powers = std::array<double, k_max_seats>;
constexpr Powers powers_of(double chance) {
  Powers powers{};
  for (unsigned i = 0; i < powers.size(); ++i) powers[i] = each(chance, i);
  return powers;
}
template <std::size_t Size, class ChanceOf>
constexpr std::array<Powers, Size> powers_by(ChanceOf chance_of) {
  std::array<Powers, Size> all{};
  for (unsigned i = 0; i < Size; ++i) all[i] = powers_of(chance_of(i));
  return all;
}

// By the value of the card at the mission's position: the chance that none of the others is above
// it.
constexpr auto k_none_above = powers_by<k_numbers + 1>([](unsigned value) {
  const double above = (k_highest - value) / k_highest;
  return 1 - above * (0.5 + 0.5 * above);
});
// By the highest of the others so far: the chance that the next card is above it.
constexpr auto k_above = [] {
  std::array<double, k_numbers + 1> all{};
  for (unsigned others = 0; others < all.size(); ++others)
    all[others] = 1 - each(others / k_highest, 3);
  return all;
}();
// By the rank of the leading card.
constexpr auto k_stays_ahead = powers_by<k_ranks>([](double rank) {
  return rank > 32 ? 1 - 0.3 * (45 - rank) / k_highest : 0.5 + 0.3 * (rank - 16) / k_highest;
});
constexpr auto k_beats = [] {
  std::array<double, k_ranks> all{};
  for (unsigned i = 0; i < all.size(); ++i) {
    const double rank = i;
    const double beats = rank > 32 ? 0.62 * (45 - rank) / k_highest : 0.45 + 0.4 * (29 - rank) / 13;
    all[i] = std::clamp(beats, 0.0, 1.0);
  }
  return all;
}();
constexpr Powers k_all_of_range = powers_of(0.72);
constexpr Powers k_all_of_parity = powers_of(0.7);
constexpr Powers k_no_more_trumps = powers_of(0.84);
constexpr Powers k_none_beats = powers_of(0.9);

class Guess {
 public:
  explicit Guess(const TrickSoFar& trick)
      : trick_(trick),
        mission_(trick.mission()),
        size_(trick.size()),
        left_(trick.cards() - trick.size()) {}

  [[nodiscard]] unsigned number(unsigned i) const { return trick_.plays()[i].card().number(); }

  // The chance that the card at the mission's position is above all others; `low` reverses all
  // numbers.
  [[nodiscard]] double extreme(bool low) const {
    const auto value = [&](unsigned i) { return low ? k_numbers + 1 - number(i) : number(i); };
    const unsigned at = mission_.position;
    unsigned others = 0;
    for (unsigned i = 0; i < size_; ++i) {
      if (i != at) others = std::max(others, value(i));
    }
    if (at < size_) return others >= value(at) ? 0 : k_none_above[value(at)][left_];
    return k_above[others] * k_all_of_range[left_ - 1];
  }

  [[nodiscard]] double wins() const {
    const unsigned at = mission_.position;
    if (at < size_) return trick_.best() == at ? 0.5 + 0.5 * stays_ahead() : 0;
    return k_beats[trick_.best_rank()] * k_none_beats[left_ - 1];
  }

  [[nodiscard]] double sequence(bool down) const {
    for (unsigned i = 1; i < size_; ++i) {
      if (down ? number(i) >= number(i - 1) : number(i) <= number(i - 1)) return 0;
    }
    const double last = number(size_ - 1);
    const double room = (down ? last - 1 : k_highest - last) / k_highest;
    double chance = 1;
    for (unsigned i = 0; i < left_; ++i) {
      const double step = room - 0.18 * i;
      if (step <= 0) return 0;
      chance *= std::min(1.0, step * 1.3);
    }
    return chance;
  }

  template <class Fits>
  [[nodiscard]] double all(Fits fits, const Powers& rates) const {
    for (unsigned i = 0; i < size_; ++i) {
      if (!fits(i)) return 0;
    }
    return rates[left_];
  }

  [[nodiscard]] double trump_count() const {
    int count = 0;
    for (const Play play : trick_.plays())
      count += play.counts_as(mission_.trump) == mission_.trump;
    const int left = static_cast<int>(left_);
    if (count > mission_.max || count + left < mission_.min) return 0;
    if (count >= mission_.min) return k_no_more_trumps[left_];
    return left >= 3 ? 0.55 : left == 2 ? 0.5 : 0.4;
  }

  [[nodiscard]] double winning_number() const {
    const double ahead = number(trick_.best());
    const bool fits = ahead >= mission_.min && ahead <= mission_.max;
    const double stays = stays_ahead();
    return (fits ? stays : 0) + (1 - stays) * 0.4;
  }

  [[nodiscard]] double sum() const {
    double sum = 0;
    for (unsigned i = 0; i < size_; ++i) sum += number(i);
    const bool high = mission_.kind == ConditionKind::sum_at_least;
    const double lacking = high ? mission_.min - sum : sum - mission_.max + 14.0 * left_;
    const double share = lacking / left_;  // what each remaining card must contribute
    return std::clamp((12.5 - share) / 7.5, 0.02, 0.98);
  }

  [[nodiscard]] double wager_on() const {
    for (unsigned i = 0; i < size_; ++i) {
      if (trick_.plays()[i].wagered() && ((mission_.positions >> i) & 1U) != 0) return 1;
    }
    return mission_.positions >> size_ != 0 ? 0.5 : 0;
  }

  [[nodiscard]] double stays_ahead() const { return k_stays_ahead[trick_.best_rank()][left_]; }

 private:
  const TrickSoFar& trick_;
  const MissionRule& mission_;
  unsigned size_;
  unsigned left_;
};

}  // namespace

double chance_met(const TrickSoFar& trick) {
  if (trick.complete()) return trick.met() ? 1 : 0;
  const Guess guess{trick};
  const MissionRule& mission = trick.mission();
  switch (mission.kind) {
    case ConditionKind::highest:
      return guess.extreme(false);
    case ConditionKind::lowest:
      return guess.extreme(true);
    case ConditionKind::wins:
      return guess.wins();
    case ConditionKind::ascending:
      return guess.sequence(false);
    case ConditionKind::descending:
      return guess.sequence(true);
    case ConditionKind::range:
      return guess.all(
          [&](unsigned i) {
            const int number = static_cast<int>(guess.number(i));
            return number >= mission.min && number <= mission.max;
          },
          k_all_of_range);
    case ConditionKind::even:
    case ConditionKind::odd: {
      const unsigned parity = mission.kind == ConditionKind::even ? 0 : 1;
      return guess.all([&](unsigned i) { return trick.plays()[i].card().number() % 2 == parity; },
                       k_all_of_parity);
    }
    case ConditionKind::same_suit: {
      const Suit suit = trick.plays()[0].counts_as(mission.trump);
      return guess.all(
          [&](unsigned i) { return trick.plays()[i].counts_as(mission.trump) == suit; },
          k_all_of_range);
    }
    case ConditionKind::trump_count:
      return guess.trump_count();
    case ConditionKind::winning_number:
      return guess.winning_number();
    case ConditionKind::sum_at_least:
    case ConditionKind::sum_at_most:
      return guess.sum();
    case ConditionKind::wager_on:
      return guess.wager_on();
  }
  return 0;
}

double chance_stays_ahead(unsigned rank, unsigned left) { return k_stays_ahead[rank][left]; }

double chance_stays_ahead(const TrickSoFar& trick) {
  return chance_stays_ahead(trick.best_rank(), trick.cards() - trick.size());
}

}  // namespace insidejob
