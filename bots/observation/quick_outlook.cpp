#include "bots/observation/quick_outlook.h"

#include <algorithm>
#include <array>
#include <bit>

#include "engine/turn.h"

namespace insidejob::observation {
namespace {

constexpr unsigned k_all_numbers = 0x3FFE;  // bits 1 to 13
constexpr std::uint64_t k_lanes = 0x0001'0001'0001'0001ULL;
constexpr CardSet k_full_deck = CardSet::deck(k_suits, k_numbers);

// The cards of all suits with these numbers.
constexpr CardSet with(unsigned numbers) { return CardSet{numbers * k_lanes}; }

constexpr unsigned within(int low, int high) {
  low = std::clamp(low, 1, 14);
  high = std::clamp(high, 0, 13);
  if (low > high) return 0;
  return ((2U << high) - 1) & ~((1U << low) - 1);
}

// A number mapped so that "higher" is what the mission wants.
template <bool Low>
constexpr unsigned up(Card card) {
  return Low ? 14 - card.number() : card.number();
}

// The numbers whose `up` is below a bound from 0 to 14.
template <bool Low>
constexpr unsigned below(unsigned bound) {
  if (bound == 0) return 0;
  return Low ? k_all_numbers & ~((1U << (15 - bound)) - 1) : ((1U << bound) - 1) & k_all_numbers;
}

class OutlookJudge {
 public:
  OutlookJudge(const OpenTrick& trick, CardSet next, bool wagered)
      : mission_(trick.mission),
        plays_(trick.plays),
        next_(next),
        wagered_(wagered),
        may_wager_(trick.may_wager),
        cards_(trick.cards),
        lying_(static_cast<unsigned>(trick.plays.size())),
        left_(trick.cards - lying_ - 1) {}

  [[nodiscard]] CardVerdict verdict() const {
    switch (mission_.kind) {
      case ConditionKind::highest:
        return extreme<false>();
      case ConditionKind::lowest:
        return extreme<true>();
      case ConditionKind::ascending:
        return sequence<false>();
      case ConditionKind::descending:
        return sequence<true>();
      case ConditionKind::range:
      case ConditionKind::even:
      case ConditionKind::odd:
        return every(numbers_allowed(mission_, cards_));
      case ConditionKind::same_suit:
        return same_suit();
      case ConditionKind::trump_count:
        return trump_count();
      case ConditionKind::wins:
        return winner([this](const Contest& contest) { return wins(contest); });
      case ConditionKind::winning_number: {
        const CardSet good = with(numbers_allowed(mission_, cards_));
        return winner([this, good](const Contest& contest) { return by_number(contest, good); });
      }
      case ConditionKind::sum_at_least:
      case ConditionKind::sum_at_most:
        return sum();
      case ConditionKind::wager_on:
        return wager_on();
    }
    __builtin_unreachable();
  }

 private:
  // The positions after the next card.
  [[nodiscard]] unsigned to_come() const { return ((1U << cards_) - 1) & ~((2U << lying_) - 1); }

  [[nodiscard]] CardVerdict all_failed() const { return {.certain = {}, .failed = next_}; }
  [[nodiscard]] CardVerdict all_certain() const { return {.certain = next_, .failed = {}}; }

  // Cards that are not good enough fail. The others are certain once nobody follows.
  [[nodiscard]] CardVerdict only(CardSet good) const {
    return {.certain = left_ == 0 ? next_ & good : CardSet{}, .failed = next_ - good};
  }

  [[nodiscard]] CardVerdict every(unsigned allowed) const {
    for (const Play play : plays_) {
      if (((allowed >> play.card().number()) & 1U) == 0) return all_failed();
    }
    if (4U * static_cast<unsigned>(std::popcount(allowed)) < cards_) return all_failed();
    if (allowed == k_all_numbers) return all_certain();
    return only(with(allowed));
  }

  template <bool Low>
  [[nodiscard]] CardVerdict extreme() const {
    const unsigned position = mission_.position;
    unsigned others = 0;
    for (unsigned i = 0; i < lying_; ++i) {
      if (i != position) others = std::max(others, up<Low>(plays_[i].card()));
    }
    if (position < lying_) {
      const unsigned mine = up<Low>(plays_[position].card());
      return others >= mine ? all_failed() : only(with(below<Low>(mine)));
    }
    if (position == lying_) {
      // Nothing is below the lowest number, and others have yet to follow or are on the table
      // already.
      return only(with(k_all_numbers & ~below<Low>(std::max(others + 1, 2U))));
    }
    if (others == 13) return all_failed();
    const CardSet failed = next_ - with(below<Low>(13));
    // For when all four cards of the lowest number are on the table and only the position itself is
    // still to come.
    CardSet certain;
    if (lying_ == 3 && left_ == 1 && others == 1) certain = next_ & with(below<Low>(2));
    return {.certain = certain, .failed = failed};
  }

  template <bool Low>
  [[nodiscard]] CardVerdict sequence() const {
    unsigned last = 0;
    for (const Play play : plays_) {
      const unsigned height = up<Low>(play.card());
      if (height <= last) return all_failed();
      last = height;
    }
    return only(with(below<Low>(14 - left_) & ~below<Low>(last + 1)));
  }

  [[nodiscard]] CardVerdict same_suit() const {
    if (lying_ == 0) return only(k_full_deck);
    const Suit suit = plays_[0].counts_as(mission_.trump);
    for (const Play play : plays_) {
      if (play.counts_as(mission_.trump) != suit) return all_failed();
    }
    if (!wagered_) return only(CardSet::of_suit(suit));
    return suit == mission_.trump ? only(k_full_deck) : all_failed();
  }

  [[nodiscard]] CardVerdict trump_count() const {
    int trumps = 0;
    for (const Play play : plays_) trumps += play.counts_as(mission_.trump) == mission_.trump;
    const CardSet more = wagered_ ? next_ : next_ & CardSet::of_suit(mission_.trump);
    CardVerdict verdict;
    const auto judge = [&](int now, CardSet cards) {
      const int most = now + static_cast<int>(left_);
      const bool met = now <= mission_.max && most >= mission_.min && mission_.min <= mission_.max;
      const bool missed = now < mission_.min || most > mission_.max;
      if (!met) verdict.failed = verdict.failed | cards;
      if (met && !missed) verdict.certain = verdict.certain | cards;
    };
    judge(trumps + 1, more);
    judge(trumps, next_ - more);
    return verdict;
  }

  // Uses the least and the most that the remaining cards can add: low cards (ones and twos) or the
  // highest ones are never all gone.
  [[nodiscard]] CardVerdict sum() const {
    int now = 0;
    int ones = 4;
    int thirteens = 4;
    for (const Play play : plays_) {
      const int number = static_cast<int>(play.card().number());
      now += number;
      ones -= number == 1;
      thirteens -= number == 13;
    }
    const int left = static_cast<int>(left_);
    unsigned met = 0;
    unsigned missed = 0;
    for (int number = 1; number <= 13; ++number) {
      const int least = now + number + 2 * left - std::min(ones - (number == 1 ? 1 : 0), left);
      const int most =
          now + number + 12 * left + std::min(thirteens - (number == 13 ? 1 : 0), left);
      const bool high = mission_.kind == ConditionKind::sum_at_least;
      const bool can = high ? most >= mission_.min : least <= mission_.max;
      const bool may_not = high ? least < mission_.min : most > mission_.max;
      met |= unsigned{can} << number;
      missed |= unsigned{may_not} << number;
    }
    return {.certain = next_ & with(met & ~missed), .failed = next_ - with(met)};
  }

  [[nodiscard]] CardVerdict wager_on() const {
    for (unsigned i = 0; i < lying_; ++i) {
      if (plays_[i].wagered() && ((mission_.positions >> i) & 1U) != 0) return all_certain();
    }
    if (wagered_ && ((mission_.positions >> lying_) & 1U) != 0) return all_certain();
    const unsigned to_come = static_cast<unsigned>(mission_.positions & may_wager_) >> (lying_ + 1);
    return left_ > 0 && to_come != 0 ? CardVerdict{} : all_failed();
  }

  // The winning card once the next one is played, and what could still beat it.
  struct Contest {
    unsigned position = 0;
    Card best;
    CardSet beats;          // free cards that beat it as they are
    CardSet beats_wagered;  // those that beat it with a token
  };

  // What could still beat a rank: free cards as they are, and with a token.
  [[nodiscard]] Contest contest(unsigned position, Card best, unsigned rank, Suit led,
                                CardSet free) const {
    const CardSet trumps = CardSet::of_suit(mission_.trump);
    const CardSet at_least = with(k_all_numbers & ~((1U << (rank & 15U)) - 1));
    const bool is_trump = rank >= 32;
    return {.position = position,
            .best = best,
            .beats =
                free & (is_trump ? trumps & at_least : trumps | (CardSet::of_suit(led) & at_least)),
            .beats_wagered = is_trump ? free & at_least : free};
  }

  template <class Chances>
  [[nodiscard]] CardVerdict winner(Chances chances) const {
    const Suit trump = mission_.trump;
    CardVerdict verdict;
    const auto note = [&](Outlook outlook, CardSet cards) {
      if (outlook == Outlook::certain) verdict.certain = verdict.certain | cards;
      if (outlook == Outlook::failed) verdict.failed = verdict.failed | cards;
    };
    CardSet free = k_full_deck;
    CardSet leading = next_;
    if (lying_ > 0) {
      for (const Play play : plays_) free.erase(play.card());
      const Suit led = plays_[0].card().suit();
      const unsigned position = winning_position(plays_, trump);
      const unsigned rank = rank_of(plays_[position], trump, led);
      const Contest now = contest(position, plays_[position].card(), rank, led, free);
      leading = next_ & (wagered_ ? now.beats_wagered : now.beats);
      // The other cards leave the winning card as it is, so they are alike, unless one of them was
      // the only card that could have come with a token.
      const CardSet others = next_ - leading;
      Contest without = now;
      without.beats_wagered = now.beats_wagered - others;
      const Outlook alike = chances(now);
      if (alike == chances(without)) {
        note(alike, others);
      } else {
        for (const Card card : others) {
          without.beats_wagered = now.beats_wagered - CardSet::of(card);
          note(chances(without), CardSet::of(card));
        }
      }
    }
    for (const Card card : leading) {
      const Suit led = lying_ > 0 ? plays_[0].card().suit() : card.suit();
      const unsigned rank = rank_of(Play{card, wagered_}, trump, led);
      note(chances(contest(lying_, card, rank, led, free - CardSet::of(card))), CardSet::of(card));
    }
    return verdict;
  }

  static Outlook outlook_of(bool met, bool missed) {
    if (!met) return Outlook::failed;
    return missed ? Outlook::open : Outlook::certain;
  }

  // The winning card may always stay ahead, because some cards do not beat it.
  [[nodiscard]] Outlook wins(const Contest& contest) const {
    unsigned beaten = 0;
    if (!contest.beats_wagered.empty()) beaten = to_come() & may_wager_;
    if (!contest.beats.empty()) beaten = to_come();
    const unsigned can_win = beaten | 1U << contest.position;
    const unsigned wanted = 1U << mission_.position;
    return outlook_of((can_win & wanted) != 0, (can_win & ~wanted) != 0);
  }

  [[nodiscard]] Outlook by_number(const Contest& contest, CardSet good) const {
    CardSet winners = CardSet::of(contest.best);
    if (left_ > 0) winners = winners | contest.beats;
    if ((to_come() & may_wager_) != 0) winners = winners | contest.beats_wagered;
    return outlook_of(!(winners & good).empty(), !(winners - good).empty());
  }

  const MissionRule& mission_;
  std::span<const Play> plays_;
  CardSet next_;
  bool wagered_;
  std::uint8_t may_wager_;
  unsigned cards_;
  unsigned lying_;
  unsigned left_;
};

}  // namespace

unsigned numbers_allowed(const MissionRule& mission, unsigned cards) {
  const int players = static_cast<int>(cards);
  switch (mission.kind) {
    case ConditionKind::range:
    case ConditionKind::winning_number:
      return within(mission.min, mission.max);
    case ConditionKind::even:
      return 0x1554;
    case ConditionKind::odd:
      return 0x2AAA;
    case ConditionKind::sum_at_least:
      return within((mission.min + players - 1) / players, 13);
    case ConditionKind::sum_at_most:
      return within(1, mission.max / players);
    case ConditionKind::highest:
    case ConditionKind::lowest:
    case ConditionKind::wins:
    case ConditionKind::ascending:
    case ConditionKind::descending:
    case ConditionKind::same_suit:
    case ConditionKind::trump_count:
    case ConditionKind::wager_on:
      break;
  }
  return 0;
}

CardVerdict quick_verdict(const OpenTrick& trick, CardSet next, bool wagered) {
  return OutlookJudge{trick, next, wagered}.verdict();
}

Verdicts quick_verdicts(const OpenTrick& trick, CardSet next, bool may_wager) {
  Verdicts verdicts;
  verdicts.plain = quick_verdict(trick, next, false);
  if (!may_wager) return verdicts;
  switch (trick.mission.kind) {
    case ConditionKind::same_suit:
    case ConditionKind::trump_count:
    case ConditionKind::wins:
    case ConditionKind::winning_number:
    case ConditionKind::wager_on:
      verdicts.wagered = quick_verdict(trick, next, true);
      break;
    case ConditionKind::highest:
    case ConditionKind::lowest:
    case ConditionKind::ascending:
    case ConditionKind::descending:
    case ConditionKind::range:
    case ConditionKind::even:
    case ConditionKind::odd:
    case ConditionKind::sum_at_least:
    case ConditionKind::sum_at_most:
      verdicts.wagered = verdicts.plain;  // only the numbers count
      break;
  }
  return verdicts;
}

CardVerdict plain_verdict(const OpenTrick& trick, CardSet deck, CardSet next, bool wagered) {
  std::array<Play, k_max_seats> plays;
  std::copy(trick.plays.begin(), trick.plays.end(), plays.begin());
  CardVerdict verdict;
  for (const Card card : next) {
    plays[trick.plays.size()] = Play{card, wagered};
    const Outlook then = outlook(trick.mission, {.plays = {plays.data(), trick.plays.size() + 1},
                                                 .cards = trick.cards,
                                                 .may_wager = trick.may_wager,
                                                 .deck = deck});
    if (then == Outlook::certain) verdict.certain.insert(card);
    if (then == Outlook::failed) verdict.failed.insert(card);
  }
  return verdict;
}

CardVerdict verdict(const Options& options, const OpenTrick& trick, CardSet next, bool wagered) {
  if (options.deck() == k_full_deck) return quick_verdict(trick, next, wagered);
  return plain_verdict(trick, options.deck(), next, wagered);
}

std::uint8_t wager_positions(const Options& options, const PublicState& open) {
  unsigned seats = (seats_with_tokens(open) - open.face_up).bits();
  seats &= 0 - unsigned{options.wager()};
  const unsigned leader = open.leader.index;
  if (options.has_larry()) {
    const unsigned other = (seats >> controller(open.leader).index) & 1U;
    return static_cast<std::uint8_t>(other << 2);
  }
  // Rotated so that the leader, who never wagers, comes first.
  const unsigned players = options.players();
  const unsigned turned = (seats >> leader | seats << (players - leader)) & ((1U << players) - 1);
  return static_cast<std::uint8_t>(turned & ~1U);
}

Prospects quick_prospects(const SeatView& view, const LegalActions& legal, Outlook outlook) {
  const PublicState& open = view.open;
  if (open.phase != Phase::play && open.phase != Phase::larry) return {};
  if (legal.empty()) return {};
  const Options& options = *view.options;
  const OpenTrick trick{.mission = options.mission_rule(open.missions[open.trick]),
                        .plays = trick_plays(options, open, open.trick),
                        .cards = options.seats(),
                        .may_wager = wager_positions(options, open)};
  const CardSet cards = legal.cards();
  Verdicts then;
  if (outlook != Outlook::open) {
    (outlook == Outlook::failed ? then.plain.failed : then.plain.certain) = cards;
    then.wagered = then.plain;
  } else if (options.deck() == k_full_deck) {
    then = quick_verdicts(trick, cards, legal.wager());
  } else {
    then.plain = plain_verdict(trick, options.deck(), cards, false);
    if (legal.wager()) then.wagered = plain_verdict(trick, options.deck(), cards, true);
  }

  // Cards that beat the winning card on the table (R3.6, R3.7).
  CardSet wins = cards;
  CardSet wins_wagered = cards;
  if (!trick.plays.empty()) {
    const unsigned best = open.best_rank;
    const CardSet above = with(k_all_numbers & ~((1U << (best & 15U)) - 1));
    const CardSet trumps = CardSet::of_suit(trick.mission.trump);
    const CardSet led = CardSet::of_suit(trick.plays[0].card().suit());
    wins = cards & (best >= 32 ? trumps & above : trumps | (led & above));
    wins_wagered = best >= 32 ? cards & above : cards;
  }
  Prospects result{.plain = {wins, then.plain.certain, then.plain.failed}, .wagered = {}};
  if (legal.wager()) {
    result.wagered = {wins_wagered, then.wagered.certain, then.wagered.failed};
  }
  return result;
}

}  // namespace insidejob::observation
