#include "bots/craft/blame.h"

namespace insidejob {
namespace {

class Inquiry {
 public:
  Inquiry(const MissionRule& mission, std::span<const Play> plays)
      : mission_(mission), plays_(plays), size_(static_cast<unsigned>(plays.size())) {}

  [[nodiscard]] int number(unsigned i) const { return static_cast<int>(plays_[i].card().number()); }

  template <class Test>
  [[nodiscard]] unsigned where(Test test) const {
    unsigned mask = 0;
    for (unsigned i = 0; i < size_; ++i) mask |= test(i) ? 1U << i : 0U;
    return mask;
  }

  // `sign` 1: the card at the position should be above the others; -1: below.
  [[nodiscard]] unsigned extreme(int sign) const {
    const unsigned wanted = mission_.position;
    if (wanted >= size_) return 0;
    unsigned mask =
        where([&](unsigned i) { return i != wanted && sign * number(i) >= sign * number(wanted); });
    const unsigned before = (1U << wanted) - 1;
    if ((mask & before) != 0) mask |= 1U << wanted;  // it could not beat what was already there
    return mask;
  }

  // The first card that broke the sequence, and the one before it if it left no room.
  [[nodiscard]] unsigned sequence(int sign) const {
    constexpr int k_steep = 4;
    for (unsigned i = 1; i < size_; ++i) {
      const int step = sign * (number(i) - number(i - 1));
      if (step > 0) continue;
      const int before = i >= 2 ? sign * (number(i - 1) - number(i - 2)) : 0;
      return 1U << i | (before > k_steep ? 1U << (i - 1) : 0U);
    }
    return 0;
  }

  [[nodiscard]] unsigned surplus_trumps() const {
    int trumps = 0;
    return where([&](unsigned i) {
      if (plays_[i].counts_as(mission_.trump) != mission_.trump) return false;
      return ++trumps > mission_.max;
    });
  }

  // Cards that clearly miss an equal share of the bound.
  [[nodiscard]] unsigned sum(int sign, int bound) const {
    const int cards = static_cast<int>(size_);
    return where([&](unsigned i) { return sign * (number(i) * cards - bound) + 2 * cards < 0; });
  }

 private:
  const MissionRule& mission_;
  std::span<const Play> plays_;
  unsigned size_;
};

unsigned find(const MissionRule& mission, std::span<const Play> plays, unsigned winner) {
  const Inquiry trick{mission, plays};
  switch (mission.kind) {
    case ConditionKind::highest:
      return trick.extreme(1);
    case ConditionKind::lowest:
      return trick.extreme(-1);
    case ConditionKind::wins:
      return 1U << winner | (winner < mission.position ? 1U << mission.position : 0U);
    case ConditionKind::ascending:
      return trick.sequence(1);
    case ConditionKind::descending:
      return trick.sequence(-1);
    case ConditionKind::range:
      return trick.where([&](unsigned i) {
        return trick.number(i) < mission.min || trick.number(i) > mission.max;
      });
    case ConditionKind::even:
      return trick.where([&](unsigned i) { return trick.number(i) % 2 != 0; });
    case ConditionKind::odd:
      return trick.where([&](unsigned i) { return trick.number(i) % 2 == 0; });
    case ConditionKind::same_suit:
      return trick.where([&](unsigned i) {
        return plays[i].counts_as(mission.trump) != plays[0].counts_as(mission.trump);
      });
    case ConditionKind::trump_count:
      return trick.surplus_trumps();
    case ConditionKind::winning_number:
      return 1U << winner;
    case ConditionKind::sum_at_least:
      return trick.sum(1, mission.min);
    case ConditionKind::sum_at_most:
      return trick.sum(-1, mission.max);
    case ConditionKind::wager_on:
      return trick.where([&](unsigned i) { return i > 0 && ((mission.positions >> i) & 1U) != 0; });
  }
  return 0;
}

}  // namespace

std::uint8_t positions_at_fault(const MissionRule& mission, std::span<const Play> plays,
                                unsigned winner) {
  return static_cast<std::uint8_t>(find(mission, plays, winner) & 0xFFU);
}

}  // namespace insidejob
