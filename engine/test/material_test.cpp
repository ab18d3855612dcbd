#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/test/support/game.h"

namespace insidejob::test {
namespace {

TEST(Material, R1_1_FourSuitsOfThirteenNumbers) {
  const CardSet deck = options_for({}).deck();
  EXPECT_EQ(deck.size(), 52U);
  for (const Suit suit : {Suit::blue, Suit::green, Suit::yellow, Suit::pink}) {
    unsigned next = 1;
    for (const Card card : deck& CardSet::of_suit(suit)) {
      EXPECT_EQ(card.suit(), suit);
      EXPECT_EQ(card.number(), next++);
      EXPECT_TRUE(card.exists());
    }
    EXPECT_EQ(next, 14U);
  }
  EXPECT_FALSE(Card::from_code(0).exists());
  EXPECT_FALSE(Card::from_code(14).exists());
}

TEST(Material, R1_1_CanonicalOrderIsBySuitThenNumber) {
  EXPECT_LT(card("B13"), card("G1"));
  EXPECT_LT(card("G13"), card("Y1"));
  EXPECT_LT(card("Y13"), card("P1"));
  EXPECT_LT(card("P2"), card("P10"));
  const CardSet set = cards("P10 B13 P2 G1");
  std::vector<Card> listed(set.begin(), set.end());
  EXPECT_EQ(listed, (std::vector{card("B13"), card("G1"), card("P2"), card("P10")}));
  for (unsigned i = 0; i < set.size(); ++i) EXPECT_EQ(set.nth(i), listed[i]);
}

TEST(Material, R1_2_TwentyFourMissionsSixOfEachTrumpAndFourRisky) {
  const MissionDeck deck = standard_deck();
  ASSERT_EQ(deck.missions.size(), 24U);
  ASSERT_EQ(deck.risky.size(), 4U);
  std::map<Suit, int> trumps;
  std::map<Suit, int> risky_trumps;
  std::set<std::string> ids;
  for (const Mission& mission : deck.missions) {
    ++trumps[mission.trump];
    ids.insert(mission.id);
    EXPECT_NE(mission.condition.kind, ConditionKind::wager_on) << mission.id;
  }
  for (const Mission& mission : deck.risky) {
    ++risky_trumps[mission.trump];
    ids.insert(mission.id);
    EXPECT_EQ(mission.condition.kind, ConditionKind::wager_on) << mission.id;
  }
  EXPECT_EQ(ids.size(), 28U);
  for (const auto& [trump, count] : trumps) EXPECT_EQ(count, 6) << static_cast<int>(trump);
  for (const auto& [trump, count] : risky_trumps) EXPECT_EQ(count, 1) << static_cast<int>(trump);
}

TEST(Material, R1_2_ConditionsAndTrumpsAreIndependent) {
  std::map<ConditionKind, std::set<Suit>> trumps_of;
  for (const Mission& mission : standard_deck().missions) {
    trumps_of[mission.condition.kind].insert(mission.trump);
  }
  EXPECT_GT(trumps_of[ConditionKind::highest].size(), 1U);
  EXPECT_GT(trumps_of[ConditionKind::wins].size(), 1U);
}

TEST(Material, R1_3_RoleCards) {
  const auto roles = builtin_roles();
  ASSERT_EQ(roles.size(), 10U);
  EXPECT_EQ(roles[k_base_agent.index].id, "agent");
  EXPECT_EQ(roles[k_base_insider.index].id, "insider");
  for (const char* special : {"bugged_agent", "paranoid_agent", "risky_agent", "decoy",
                              "accomplice", "tim_shady", "sleeper_agent", "prof_no"}) {
    EXPECT_NO_THROW((void)builtin(special)) << special;
  }
  // Four Agents are enough for the largest table; the blank card is the custom role.
  const Options five = options_for({.players = 5});
  EXPECT_EQ(std::ranges::count(five.role_cards(), k_base_agent), 4);
  EXPECT_EQ(std::ranges::count(five.role_cards(), k_base_insider), 1);
  EXPECT_EQ(k_max_roles, 11U);
}

TEST(Material, R1_4_FourteenTokensAtEveryStandardTable) {
  for (unsigned players = 2; players <= 5; ++players) {
    const Game game({.choices = {.players = players}});
    EXPECT_EQ(game.options().tokens_in_all(), 14U);
    unsigned sum = game.supply();
    for (const unsigned held : game.tokens()) sum += held;
    EXPECT_EQ(sum, 14U) << players;
  }
}

TEST(Material, R1_4_TokensOnCardsCount) {
  Game game({.hands = {"P8", "P10", "P3", "P4"}, .missions = "only_7_to_13"});
  game.choose("only_7_to_13").play("P8").play("P10*").play("P3*");
  EXPECT_EQ(game.tokens(), (std::vector<unsigned>{1, 0, 0, 1}));
  EXPECT_EQ(game.supply(), 10U);  // plus two on cards: 14
  game.play("P4");
  EXPECT_EQ(game.tokens(), (std::vector<unsigned>{1, 3, 0, 1}));
  EXPECT_EQ(game.supply(), 9U);
}

TEST(Material, R1_4_ExactlyEnoughForEveryTrick) {
  for (unsigned players = 3; players <= 5; ++players) {
    Game game({.choices = {.players = players, .mission_deck = choice_deck()}});
    while (game.phase() == Phase::mission) game.won_by(game.open().trick % players);
    EXPECT_EQ(game.phase(), Phase::vote);
    EXPECT_EQ(game.supply(), 0U) << players;
  }
}

}  // namespace
}  // namespace insidejob::test
