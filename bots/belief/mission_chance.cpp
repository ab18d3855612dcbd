#include "bots/belief/mission_chance.h"

#include <algorithm>

namespace insidejob {
namespace {

constexpr double k_highest = k_numbers;

// To the power of a small whole number.
double each(double chance, unsigned times) {
  double product = 1;
  for (unsigned i = 0; i < times; ++i) product *= chance;
  return product;
}

class Guess {
 public:
  explicit Guess(const rookie::Draft& trick)
      : trick_(trick),
        mission_(trick.mission()),
        size_(trick.size()),
        left_(trick.cards() - trick.size()) {}

  [[nodiscard]] double number(unsigned i) const { return trick_.plays()[i].card().number(); }

  // The card at the mission's position above all others; `low` turns all numbers round.
  [[nodiscard]] double extreme(bool low) const {
    const auto value = [&](unsigned i) { return low ? k_highest + 1 - number(i) : number(i); };
    const unsigned at = mission_.position;
    double others = 0;
    for (unsigned i = 0; i < size_; ++i) {
      if (i != at) others = std::max(others, value(i));
    }
    if (at < size_) {
      if (others >= value(at)) return 0;
      const double above = (k_highest - value(at)) / k_highest;
      return each(1 - above * (0.5 + 0.5 * above), left_);
    }
    const double over = 1 - each(others / k_highest, 3);
    return over * each(0.72, left_ - 1);
  }

  [[nodiscard]] double wins() const {
    const unsigned at = mission_.position;
    if (at < size_) return trick_.best() == at ? each(0.5 + 0.5 * stays_ahead(), 1) : 0;
    const double rank = trick_.best_rank();
    const double beats = rank > 32 ? 0.62 * (45 - rank) / k_highest : 0.45 + 0.4 * (29 - rank) / 13;
    return std::clamp(beats, 0.0, 1.0) * each(0.9, left_ - 1);
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
  [[nodiscard]] double all(Fits fits, double rate) const {
    for (unsigned i = 0; i < size_; ++i) {
      if (!fits(i)) return 0;
    }
    return each(rate, left_);
  }

  [[nodiscard]] double trump_count() const {
    int count = 0;
    for (const Play play : trick_.plays())
      count += play.counts_as(mission_.trump) == mission_.trump;
    const int left = static_cast<int>(left_);
    if (count > mission_.max || count + left < mission_.min) return 0;
    if (count >= mission_.min) return each(0.84, left_);
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
    const double share = lacking / left_;  // what each card to come must bring
    return std::clamp((12.5 - share) / 7.5, 0.02, 0.98);
  }

  [[nodiscard]] double wager_on() const {
    for (unsigned i = 0; i < size_; ++i) {
      if (trick_.plays()[i].wagered() && ((mission_.positions >> i) & 1U) != 0) return 1;
    }
    return mission_.positions >> size_ != 0 ? 0.5 : 0;
  }

  [[nodiscard]] double stays_ahead() const {
    const double rank = trick_.best_rank();
    if (rank > 32) return each(1 - 0.3 * (45 - rank) / k_highest, left_);
    return each(0.5 + 0.3 * (rank - 16) / k_highest, left_);
  }

 private:
  const rookie::Draft& trick_;
  const MissionRule& mission_;
  unsigned size_;
  unsigned left_;
};

}  // namespace

double chance_met(const rookie::Draft& trick) {
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
            return guess.number(i) >= mission.min && guess.number(i) <= mission.max;
          },
          0.72);
    case ConditionKind::even:
    case ConditionKind::odd: {
      const unsigned parity = mission.kind == ConditionKind::even ? 0 : 1;
      return guess.all([&](unsigned i) { return trick.plays()[i].card().number() % 2 == parity; },
                       0.7);
    }
    case ConditionKind::same_suit: {
      const Suit suit = trick.plays()[0].counts_as(mission.trump);
      return guess.all(
          [&](unsigned i) { return trick.plays()[i].counts_as(mission.trump) == suit; }, 0.72);
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

double chance_stays_ahead(const rookie::Draft& trick) {
  return trick.complete() ? 1 : Guess{trick}.stays_ahead();
}

}  // namespace insidejob
