#include "bots/craft/service.h"

namespace insidejob {
namespace {

constexpr std::uint64_t k_lanes = 0x0001000100010001ULL;
constexpr unsigned k_lane_bits = 16;

// The same numbers in every suit.
constexpr CardSet numbers(std::uint64_t lane) { return CardSet{lane * k_lanes}; }
constexpr CardSet up_to(int number) {
  if (number <= 0) return CardSet{};
  return numbers(number >= 15 ? 0xFFFE : (2ULL << number) - 2);
}
constexpr CardSet from(int number) { return numbers(0xFFFE) - up_to(number - 1); }
constexpr CardSet between(int low, int high) { return up_to(high) - up_to(low - 1); }

constexpr std::uint64_t fold(CardSet cards) {
  std::uint64_t lane = cards.bits() | cards.bits() >> 32;
  lane |= lane >> k_lane_bits;
  return lane & 0xFFFF;
}
constexpr Card lowest(CardSet cards) {
  return (cards & numbers(1ULL << std::countr_zero(fold(cards)))).first();
}
constexpr Card highest(CardSet cards) {
  return (cards & numbers(std::bit_floor(fold(cards)))).first();
}
constexpr CardSet prefer(CardSet cards, CardSet wanted) {
  const CardSet found = cards & wanted;
  return found.empty() ? cards : found;
}

class Choice {
 public:
  Choice(const TrickSoFar& trick, CardSet cards)
      : trick_(trick), mission_(trick.mission()), cards_(cards) {}

  [[nodiscard]] CardSet trumps() const { return CardSet::of_suit(mission_.trump); }
  // The suit led; a leader's own suit will be led.
  [[nodiscard]] CardSet led() const {
    return trick_.size() == 0 ? numbers(0xFFFE) : CardSet::of_suit(trick_.led());
  }

  // The card least likely to win the trick, and the one most likely.
  [[nodiscard]] Card duck() const {
    const CardSet behind = trick_.size() == 0 ? CardSet{} : cards_ - leading();
    if (!behind.empty()) return highest(prefer(behind, from(1) - trumps()));
    return lowest(prefer(prefer(cards_, numbers(0xFFFE) - trumps()), numbers(0xFFFE) - led()));
  }
  [[nodiscard]] Card strike() const { return highest(prefer(prefer(cards_, led()), trumps())); }

  // Cards that would take the lead now.
  [[nodiscard]] CardSet leading() const {
    if (trick_.size() == 0) return cards_;
    const int rank = static_cast<int>(trick_.best_rank());
    if (rank > 32) return cards_ & trumps() & from(rank - 32);
    const CardSet over = CardSet::of_suit(trick_.led()) & from(rank - 16);
    return cards_ & (trumps() | over);
  }

  [[nodiscard]] bool at_position() const { return trick_.size() == mission_.position; }
  [[nodiscard]] int number_at(unsigned i) const {
    return static_cast<int>(trick_.plays()[i].card().number());
  }
  [[nodiscard]] int last_number() const { return number_at(trick_.size() - 1); }
  [[nodiscard]] int trumps_so_far() const {
    int count = 0;
    for (const Play play : trick_.plays())
      count += play.counts_as(mission_.trump) == mission_.trump;
    return count;
  }
  [[nodiscard]] CardSet same_suit() const {
    if (trick_.size() == 0) return numbers(0xFFFE);
    return CardSet::of_suit(trick_.plays()[0].counts_as(mission_.trump));
  }
  // The numbers that every card of the trick must have.
  [[nodiscard]] CardSet fitting() const {
    if (mission_.kind == ConditionKind::even) return numbers(0x5554);
    if (mission_.kind == ConditionKind::odd) return numbers(0xAAAA);
    return between(mission_.min, mission_.max);
  }

  // R4.3: with a token, a card of this number or above wins as a trump.
  [[nodiscard]] bool token_wins() const {
    const int rank = static_cast<int>(trick_.best_rank());
    const int needed = rank > 32 ? rank - 32 : 1;
    return static_cast<int>(highest(cards_).number()) >= needed;
  }

 private:
  const TrickSoFar& trick_;
  const MissionRule& mission_;
  CardSet cards_;
};

Play plain(Card card) { return Play{card, false}; }

}  // namespace

Play serve(const TrickSoFar& trick, CardSet cards, bool may_wager) {
  const Choice choice{trick, cards};
  const MissionRule& mission = trick.mission();
  const bool wager = may_wager && trick.size() > 0;
  switch (mission.kind) {
    case ConditionKind::highest:
      return plain(choice.at_position() ? highest(cards) : lowest(cards));
    case ConditionKind::lowest:
      return plain(choice.at_position() ? lowest(cards) : highest(cards));
    case ConditionKind::wins:
      if (!choice.at_position()) return plain(choice.duck());
      if (choice.leading().empty() && wager && choice.token_wins()) {
        return Play{highest(cards), true};
      }
      return plain(choice.strike());
    case ConditionKind::ascending:
      if (trick.size() == 0) return plain(lowest(cards));
      return plain(lowest(prefer(cards, from(choice.last_number() + 1))));
    case ConditionKind::descending:
      if (trick.size() == 0) return plain(highest(cards));
      return plain(highest(prefer(cards, up_to(choice.last_number() - 1))));
    case ConditionKind::range:
    case ConditionKind::even:
    case ConditionKind::odd:
      return plain(lowest(prefer(cards, choice.fitting())));
    case ConditionKind::same_suit: {
      const CardSet fitting = cards & choice.same_suit();
      if (!fitting.empty()) return plain(lowest(fitting));
      return Play{lowest(cards), wager && choice.same_suit() == choice.trumps()};
    }
    case ConditionKind::trump_count: {
      const int count = choice.trumps_so_far();
      if (count >= mission.min) return plain(lowest(prefer(cards, from(1) - choice.trumps())));
      const CardSet trumps = cards & choice.trumps();
      if (!trumps.empty()) return plain(lowest(trumps));
      return Play{lowest(cards), wager && trick.size() + 1 == trick.cards()};
    }
    case ConditionKind::winning_number: {
      const bool fits = trick.size() > 0 && choice.number_at(trick.best()) >= mission.min &&
                        choice.number_at(trick.best()) <= mission.max;
      const CardSet taking = choice.leading() & between(mission.min, mission.max);
      return plain(fits || taking.empty() ? choice.duck() : lowest(taking));
    }
    case ConditionKind::sum_at_least:
      return plain(highest(cards));
    case ConditionKind::sum_at_most:
      return plain(lowest(cards));
    case ConditionKind::wager_on:
      return Play{choice.duck(), wager && ((mission.positions >> trick.size()) & 1U) != 0};
  }
  return plain(cards.first());
}

Play spoil(const TrickSoFar& trick, CardSet cards) {
  const Choice choice{trick, cards};
  const MissionRule& mission = trick.mission();
  switch (mission.kind) {
    case ConditionKind::highest:
      return plain(choice.at_position() ? lowest(cards) : highest(cards));
    case ConditionKind::lowest:
      return plain(choice.at_position() ? highest(cards) : lowest(cards));
    case ConditionKind::wins:
      return plain(choice.at_position() ? choice.duck() : choice.strike());
    case ConditionKind::ascending:
      return plain(trick.size() == 0 ? highest(cards) : lowest(cards));
    case ConditionKind::descending:
      return plain(trick.size() == 0 ? lowest(cards) : highest(cards));
    case ConditionKind::range:
    case ConditionKind::even:
    case ConditionKind::odd:
      return plain(highest(prefer(cards, from(1) - choice.fitting())));
    case ConditionKind::same_suit:
      return plain(lowest(prefer(cards, from(1) - choice.same_suit())));
    case ConditionKind::trump_count: {
      const bool flood = choice.trumps_so_far() >= mission.max;
      const CardSet wanted = flood ? choice.trumps() : from(1) - choice.trumps();
      return plain(highest(prefer(cards, wanted)));
    }
    case ConditionKind::winning_number: {
      const CardSet wrong = choice.leading() - between(mission.min, mission.max);
      return plain(wrong.empty() ? choice.duck() : highest(wrong));
    }
    case ConditionKind::sum_at_least:
      return plain(lowest(cards));
    case ConditionKind::sum_at_most:
      return plain(highest(cards));
    case ConditionKind::wager_on:
      return plain(choice.strike());
  }
  return plain(cards.first());
}

Play duck(const TrickSoFar& trick, CardSet cards) { return plain(Choice{trick, cards}.duck()); }

Play grab(const TrickSoFar& trick, CardSet cards, bool may_wager) {
  const Choice choice{trick, cards};
  if (!choice.leading().empty()) return plain(choice.strike());
  if (may_wager && choice.token_wins()) return Play{highest(cards), true};
  return spoil(trick, cards);
}

}  // namespace insidejob
