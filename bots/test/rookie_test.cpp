// What a rookie notices, and how its Insider hides.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "bots/craft/blame.h"
#include "bots/craft/chance.h"
#include "bots/craft/dossier.h"
#include "bots/craft/memory.h"
#include "bots/craft/service.h"
#include "bots/test/bot_table.h"

namespace insidejob::testing {
namespace {

constexpr Card blue(unsigned number) { return {Suit::blue, number}; }
constexpr Card pink(unsigned number) { return {Suit::pink, number}; }
constexpr Play bare(Card card) { return {card, false}; }

CardSet hand(std::initializer_list<Card> cards) {
  CardSet set;
  for (const Card card : cards) set.insert(card);
  return set;
}

Seat insider_of(const Options& options, const GameState& state) {
  for (const Seat seat : SeatSet::first(options.seats())) {
    if (options.role(state.secret.roles[seat.index]).replaces_insider) return seat;
  }
  return k_nowhere;
}

}  // namespace

TEST(Chance, RacesAreBinomial) {
  EXPECT_EQ(reach(0, 0, 1), k_sure);
  EXPECT_EQ(reach(1, 0, 15), 0);
  EXPECT_EQ(reach(1, 1, 8), k_sure / 2);
  EXPECT_EQ(reach(1, 2, 8), k_sure * 3 / 4);
  EXPECT_EQ(reach(2, 2, 4), k_sure / 16);
}

TEST(Blame, FallsOnTheCardThatBrokeTheMission) {
  const MissionRule first_highest{.kind = ConditionKind::highest, .trump = Suit::pink};
  const std::array trick{bare(blue(9)), bare(blue(3)), bare(blue(12)), bare(blue(1))};
  EXPECT_EQ(positions_at_fault(first_highest, trick, 2), 0b0100);
  const MissionRule odd{.kind = ConditionKind::odd, .trump = Suit::pink};
  EXPECT_EQ(positions_at_fault(odd, trick, 2), 0b0100);
  const MissionRule ascending{.kind = ConditionKind::ascending, .trump = Suit::pink};
  EXPECT_EQ(positions_at_fault(ascending, trick, 2), 0b0010);
}

TEST(Service, ServesAndSpoils) {
  const MissionRule first_wins{.kind = ConditionKind::wins, .trump = Suit::pink};
  const std::array lead{bare(blue(9))};
  const TrickSoFar trick{first_wins, 4, lead};
  const CardSet cards = hand({blue(4), blue(11)});
  EXPECT_EQ(serve(trick, cards, false), bare(blue(4)));
  EXPECT_EQ(spoil(trick, cards), bare(blue(11)));
}

TEST(Service, AWagerMakesTheWinner) {
  const MissionRule second_wins{.kind = ConditionKind::wins, .trump = Suit::pink, .position = 1};
  const std::array lead{bare(pink(9))};
  const TrickSoFar trick{second_wins, 4, lead};
  EXPECT_EQ(serve(trick, hand({blue(4), blue(11)}), true), (Play{blue(11), true}));
  EXPECT_EQ(serve(trick, hand({blue(4), blue(8)}), true), bare(blue(8)));
}

// R3.4: a seat that declines a suit and shows it later need not follow, so it is the Insider.
TEST(Dossier, EveryRookieNamesAProvenInsider) {
  const Options options = ready({.players = 4});
  const BotTable table{options, "rookie", "random"};
  Rng rng{Seed::from_number(1)};
  unsigned votes = 0;
  for (std::uint64_t game = 0; game < 150; ++game) {
    (void)table.play(Seed::from_number(game), [&](const GameState& state, Action action) {
      if (action.kind != ActionKind::vote) return;
      const Seat insider = insider_of(options, state);
      if (action.seat == insider) return;
      const SeatView view = view_for(options, state, action.seat);
      const auto dossier = suspect(view, remember(view, rng));
      if (!dossier.proven.contains(insider)) return;
      ++votes;
      EXPECT_EQ(action.ballot().first, insider);
      EXPECT_EQ(dossier.opinion.shares[insider.index], k_sure);
    });
  }
  EXPECT_GT(votes, 100U);
}

TEST(Dossier, NobodyElseIsEverProven) {
  const Options options = ready({.players = 5});
  const BotTable table{options, "rookie", "rookie"};
  Rng rng{Seed::from_number(1)};
  for (std::uint64_t game = 0; game < 100; ++game) {
    const GameState end = table.play(Seed::from_number(game));
    const SeatView view = view_for(options, end, Seat{0});
    const auto dossier = suspect(view, remember(view, rng));
    const SeatSet guilty = SeatSet::of(insider_of(options, end));
    EXPECT_TRUE((dossier.proven - guilty).empty());
  }
}

// A deterministic Insider can be read.
TEST(Insider, MixesItsChoices) {
  const Options options = ready({.players = 4});
  const BotTable table{options, "rookie", "rookie"};
  unsigned decisions = 0;
  unsigned mixed = 0;
  for (std::uint64_t game = 0; game < 40; ++game) {
    (void)table.play(Seed::from_number(game), [&](const GameState& state, Action action) {
      if (action.kind != ActionKind::play_card) return;
      if (action.seat != insider_of(options, state)) return;
      std::set<std::pair<std::uint8_t, std::uint8_t>> chosen;
      for (std::uint64_t i = 0; i < 10; ++i) {
        const Action again = table.choose(state, action.seat, Seed::from_number(i));
        chosen.emplace(again.a, again.b);
      }
      ++decisions;
      mixed += chosen.size() > 1 ? 1 : 0;
    });
  }
  EXPECT_GT(mixed, decisions / 3);
}

// R10.4: it breaks suit sparingly, and hardly ever shows a suit it has declined.
TEST(Insider, SeldomProvesItself) {
  const Options options = ready({.players = 4});
  const BotTable table{options, "rookie", "rookie"};
  Rng rng{Seed::from_number(1)};
  unsigned proven = 0;
  for (std::uint64_t game = 0; game < 100; ++game) {
    const GameState end = table.play(Seed::from_number(game));
    const SeatView view = view_for(options, end, Seat{0});
    proven += suspect(view, remember(view, rng)).proven.empty() ? 0 : 1;
  }
  EXPECT_LT(proven, 30U);
}

}  // namespace insidejob::testing
