#include "engine/trick.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "engine/seat.h"

namespace insidejob {
namespace {

// Whether the trick can still end with the mission met, and whether it can still end with it
// missed.
struct Chances {
  bool met = false;
  bool missed = false;

  void merge(Chances other) {
    met |= other.met;
    missed |= other.missed;
  }
  [[nodiscard]] bool both() const { return met && missed; }
};

// The rest of a trick after at least one card: `left` places to fill from `free` cards.
class Rest {
 public:
  Rest(const MissionRule& mission, const TrickOutlook& trick)
      : mission_(mission),
        plays_(trick.plays),
        may_wager_(trick.may_wager),
        free_(trick.deck),
        left_(trick.cards - static_cast<unsigned>(trick.plays.size())) {
    for (const Play play : plays_) free_.erase(play.card());
  }

  [[nodiscard]] Chances chances() const {
    switch (mission_.kind) {
      case ConditionKind::highest:
        return extreme([](int number) { return number; });
      case ConditionKind::lowest:
        return extreme([](int number) { return 15 - number; });
      case ConditionKind::ascending:
        return sequence([](int number) { return number; });
      case ConditionKind::descending:
        return sequence([](int number) { return 15 - number; });
      case ConditionKind::range:
        return every([this](int n) { return n >= mission_.min && n <= mission_.max; });
      case ConditionKind::even:
        return every([](int n) { return n % 2 == 0; });
      case ConditionKind::odd:
        return every([](int n) { return n % 2 == 1; });
      case ConditionKind::same_suit:
        return same_suit();
      case ConditionKind::trump_count:
        return trump_count();
      case ConditionKind::wins:
        return winner([this](unsigned position, int) { return position == mission_.position; });
      case ConditionKind::winning_number:
        return winning_number();
      case ConditionKind::sum_at_least:
      case ConditionKind::sum_at_most:
        return sum();
      case ConditionKind::wager_on:
        return wager_on();
    }
    __builtin_unreachable();
  }

 private:
  [[nodiscard]] unsigned played() const { return static_cast<unsigned>(plays_.size()); }

  template <class Test>
  [[nodiscard]] unsigned count_free(Test test) const {
    CardSet passing;
    for (unsigned number = 1; number <= k_numbers; ++number) {
      if (test(static_cast<int>(number))) passing = passing | CardSet::of_number(number);
    }
    return (free_ & passing).size();
  }

  // For missions in which every number must pass the test.
  template <class Test>
  [[nodiscard]] Chances every(Test test) const {
    for (const Play play : plays_) {
      if (!test(static_cast<int>(play.card().number()))) return {.met = false, .missed = true};
    }
    const unsigned good = count_free(test);
    return {.met = good >= left_, .missed = left_ > 0 && good < free_.size()};
  }

  // `up` maps numbers so that "higher" is what the mission wants.
  template <class Up>
  [[nodiscard]] Chances extreme(Up up) const {
    const unsigned position = mission_.position;
    const auto lies = [&](unsigned i) { return up(static_cast<int>(plays_[i].card().number())); };
    int others = -1;  // the highest of the other cards on the table
    for (unsigned i = 0; i < played(); ++i) {
      if (i != position) others = std::max(others, lies(i));
    }
    if (position < played()) {
      const int mine = lies(position);
      if (others >= mine) return {.met = false, .missed = true};
      const unsigned below = count_free([&](int n) { return up(n) < mine; });
      return {.met = below >= left_, .missed = left_ > 0 && below < free_.size()};
    }
    int top = -1;
    for (const Card card : free_) top = std::max(top, up(static_cast<int>(card.number())));
    const unsigned below = count_free([&](int n) { return up(n) < top; });
    const unsigned too_low = count_free([&](int n) { return up(n) <= others; });
    // With two places left, the higher of any two cards may go to the other place.
    return {.met = top > others && below >= left_ - 1, .missed = too_low > 0 || left_ >= 2};
  }

  template <class Up>
  [[nodiscard]] Chances sequence(Up up) const {
    const auto lies = [&](unsigned i) { return up(static_cast<int>(plays_[i].card().number())); };
    for (unsigned i = 1; i < played(); ++i) {
      if (lies(i) <= lies(i - 1)) return {.met = false, .missed = true};
    }
    if (left_ == 0) return {.met = true, .missed = false};
    const int last = lies(played() - 1);
    unsigned steps = 0;  // different numbers above the last card
    std::uint32_t seen = 0;
    for (const Card card : free_) {
      const int height = up(static_cast<int>(card.number()));
      if (height > last && ((seen >> height) & 1U) == 0) {
        seen |= 1U << height;
        ++steps;
      }
    }
    const bool can_break = count_free([&](int n) { return up(n) <= last; }) > 0 || left_ >= 2;
    return {.met = steps >= left_, .missed = can_break};
  }

  [[nodiscard]] unsigned wagers_to_come() const {
    return static_cast<unsigned>(std::popcount(static_cast<unsigned>(may_wager_ >> played())));
  }

  [[nodiscard]] Chances same_suit() const {
    const Suit suit = plays_[0].counts_as(mission_.trump);
    for (const Play play : plays_) {
      if (play.counts_as(mission_.trump) != suit) return {.met = false, .missed = true};
    }
    if (left_ == 0) return {.met = true, .missed = false};
    const unsigned fitting = (free_ & CardSet::of_suit(suit)).size();
    const unsigned helpers = suit == mission_.trump ? wagers_to_come() : 0;
    const bool can_break =
        fitting < free_.size() || (suit != mission_.trump && wagers_to_come() > 0);
    return {.met = fitting + helpers >= left_, .missed = can_break};
  }

  [[nodiscard]] Chances trump_count() const {
    int now = 0;
    for (const Play play : plays_) now += play.counts_as(mission_.trump) == mission_.trump;
    const int trumps = static_cast<int>((free_ & CardSet::of_suit(mission_.trump)).size());
    const int others = static_cast<int>(free_.size()) - trumps;
    const int left = static_cast<int>(left_);
    const int most = now + std::min(left, trumps + static_cast<int>(wagers_to_come()));
    const int least = now + std::max(0, left - others);
    return {.met = least <= mission_.max && most >= mission_.min && mission_.min <= mission_.max,
            .missed = least < mission_.min || most > mission_.max};
  }

  [[nodiscard]] Chances sum() const {
    constexpr int k_most = static_cast<int>(k_numbers);
    int now = 0;
    for (const Play play : plays_) now += static_cast<int>(play.card().number());
    // The cards still to come, from this number upwards or downwards.
    const auto reached = [&](int number, int step) {
      int sum = now;
      for (unsigned left = left_; left > 0 && number >= 1 && number <= k_most; number += step) {
        const unsigned cards = (free_ & CardSet::of_number(static_cast<unsigned>(number))).size();
        const unsigned taken = std::min(left, cards);
        sum += number * static_cast<int>(taken);
        left -= taken;
      }
      return sum;
    };
    const int least = reached(1, 1);
    const int most = reached(k_most, -1);
    if (mission_.kind == ConditionKind::sum_at_least) {
      return {.met = most >= mission_.min, .missed = least < mission_.min};
    }
    return {.met = least <= mission_.max, .missed = most > mission_.max};
  }

  [[nodiscard]] Chances wager_on() const {
    for (unsigned i = 0; i < played(); ++i) {
      if (plays_[i].wagered() && ((mission_.positions >> i) & 1U) != 0) {
        return {.met = true, .missed = false};
      }
    }
    const unsigned to_come = static_cast<unsigned>(mission_.positions & may_wager_) >> played();
    return {.met = left_ > 0 && to_come != 0, .missed = true};
  }

  // Tries every card that could win in every place: `good` judges its position and number.
  template <class Good>
  [[nodiscard]] Chances winner(Good good) const {
    const Suit led = plays_[0].card().suit();
    const unsigned best = winning_position(plays_, mission_.trump);
    const unsigned best_rank = rank_of(plays_[best], mission_.trump, led);
    Chances chances;
    const auto note = [&](unsigned position, Card card) {
      (good(position, static_cast<int>(card.number())) ? chances.met : chances.missed) = true;
    };
    // Cards that rank lower without a token: they can fill the other places.
    std::array<std::uint8_t, k_ranks + 1> below{};
    const auto rank_without_token = [&](Card card) {
      return rank_of(Play{card, false}, mission_.trump, led);
    };
    for (const Card card : free_) ++below[rank_without_token(card) + 1];
    std::partial_sum(below.begin(), below.end(), below.begin());
    if (below[best_rank] >= left_) note(best, plays_[best].card());
    for (unsigned i = 0; i < left_ && !chances.both(); ++i) {
      const unsigned position = played() + i;
      const bool may_wager = ((may_wager_ >> position) & 1U) != 0;
      for (const Card card : free_) {
        const bool is_good = good(position, static_cast<int>(card.number()));
        if (is_good ? chances.met : chances.missed) continue;  // nothing new
        for (const bool wagered : {false, true}) {
          if (wagered && !may_wager) continue;
          const unsigned rank = rank_of(Play{card, wagered}, mission_.trump, led);
          if (rank < best_rank) continue;
          unsigned fillers = below[rank] - (rank_without_token(card) < rank ? 1U : 0U);
          // A trump of the same number may be played before a card with a token, and still loses to
          // it (R3.7).
          const Card twin{mission_.trump, card.number()};
          if (wagered && i > 0 && twin != card && free_.contains(twin)) ++fillers;
          if (fillers >= left_ - 1) note(position, card);
        }
      }
    }
    return chances;
  }

  [[nodiscard]] Chances winning_number() const {
    const auto good = [this](int number) {
      return number >= mission_.min && number <= mission_.max;
    };
    // If every card has such a number, or none has, it does not matter which one wins.
    CardSet cards = free_;
    for (const Play play : plays_) cards.insert(play.card());
    Chances chances;
    for (unsigned number = 1; number <= k_numbers; ++number) {
      if ((cards & CardSet::of_number(number)).empty()) continue;
      (good(static_cast<int>(number)) ? chances.met : chances.missed) = true;
    }
    if (!chances.both()) return chances;
    return winner([&](unsigned, int number) { return good(number); });
  }

  const MissionRule& mission_;
  std::span<const Play> plays_;
  std::uint8_t may_wager_;
  CardSet free_;
  unsigned left_;
};

}  // namespace

MissionRule ready_mission(const Mission& mission, bool risky, unsigned cards) {
  const Condition& condition = mission.condition;
  std::uint8_t positions = condition.positions & 0x7F;
  if ((condition.positions & k_last_position) != 0) {
    positions = static_cast<std::uint8_t>(positions | 1U << (cards - 1));
  }
  MissionRule rule{
      .kind = condition.kind,
      .trump = mission.trump,
      .risky = risky,
      .position = static_cast<std::uint8_t>(positions == 0 ? 0 : std::countr_zero(positions)),
      .positions = positions,
      .min = condition.min,
      .max = condition.max};
  const int bound = condition.per_player * static_cast<int>(cards);
  if (condition.kind == ConditionKind::sum_at_least) {
    rule.min = static_cast<std::int16_t>(std::clamp(bound, -1000, 1000));
    rule.max = 1000;
  } else if (condition.kind == ConditionKind::sum_at_most) {
    rule.min = -1000;
    rule.max = static_cast<std::int16_t>(std::clamp(bound, -1000, 1000));
  }
  return rule;
}

Outlook outlook(const MissionRule& mission, const TrickOutlook& trick) {
  Chances chances;
  if (trick.plays.empty()) {
    // The leader may lead any card, and never wagers (R4.4).
    for (const Card card : trick.deck) {
      const std::array<Play, 1> lead{Play{card, false}};
      TrickOutlook led = trick;
      led.plays = lead;
      chances.merge(Rest{mission, led}.chances());
      if (chances.both()) break;
    }
  } else {
    chances = Rest{mission, trick}.chances();
  }
  if (chances.both()) return Outlook::open;
  return chances.met ? Outlook::certain : Outlook::failed;
}

}  // namespace insidejob
