#include <gtest/gtest.h>

#include "engine/test/support/game.h"

namespace insidejob::test {
namespace {

TEST(Wager, R4_1_ATableMayLeaveThemOut) {
  Game game({.choices = {.wager = false}, .hands = {"G5", "G2", "", ""}});
  game.choose("first_highest").play("G5");
  EXPECT_EQ(game.fault_of_play("G2*"), Fault::wagers_off);
  for (const Action action : game.legal(1)) EXPECT_FALSE(action.wager());
}

TEST(Wager, R4_2_OneTokenOnTheCardJustPlayed) {
  Game game({.hands = {"G5", "G2", "", ""}});
  game.choose("first_highest").play("G5");
  EXPECT_EQ(game.legal(1).size(), 2 * (game.hand(1) & CardSet::of_suit(Suit::green)).size());
  game.play("G2*");
  EXPECT_EQ(game.tokens()[1], 0U);
  EXPECT_EQ(game.event<CardPlayed>(), (CardPlayed{seat(1), card("G2"), true}));
}

TEST(Wager, R4_2_NotWithoutAToken) {
  Game game({.hands = {"G13 Y2", "G5 Y3", "G6 Y4", "G7 Y5"}, .missions = "ascending descending"});
  game.trick("G13 G5* G6 G7");  // blue is trump: the wagered 5 wins its token back
  EXPECT_EQ(game.tokens()[1], 2U);
  Game poor(
      {.hands = {"G13 Y2", "G5 Y3", "G6 Y4", "B7 Y5 +BYP"}, .missions = "ascending descending"});
  poor.trick("G13 G5* G6 B7");
  EXPECT_EQ(poor.tokens(), (std::vector<unsigned>{1, 0, 1, 3}));
  poor.choose("descending").play("Y5").play("Y2");
  EXPECT_EQ(poor.fault_of_play("Y3*"), Fault::wager_without_token);
  EXPECT_EQ(poor.fault_of_play("Y3"), std::nullopt);
}

TEST(Wager, R4_2_TheCardMustBeLawfulFirst) {
  Game game({.hands = {"G5", "G2 B3", "", ""}});
  game.choose("first_highest").play("G5");
  EXPECT_EQ(game.fault_of_play("B3*"), Fault::suit_not_followed);
}

TEST(Wager, R4_2_AnyLawfulCardNotOnlyTheLedSuit) {
  Game game({.hands = {"G5", "P3 +BYP", "G9", "G6"}, .missions = "only_7_to_13"});
  game.trick("G5 P3* G9 G6");
  EXPECT_EQ(game.last_winner(), 1U);
}

TEST(Wager, R4_3_ACardWithATokenIsTrumpWithItsOwnNumber) {
  Game game({.hands = {"G13", "G2", "Y3 +BYP", "G6"}, .missions = "only_7_to_13"});
  game.trick("G13 G2* Y3 G6");  // a real yellow 3 beats what counts as a yellow 2
  EXPECT_EQ(game.last_winner(), 2U);
}

TEST(Wager, R4_3_ItCountsForTheMission) {
  // A single card counts as trump, because of its token.
  Game game({.hands = {"G13", "G2", "G3", "G6"}, .missions = "one_trump"});
  game.trick("G13 G2* G3 G6");
  EXPECT_TRUE(game.last_trick().completed());
  // Its original suit no longer counts: all cards are green, except for the one with the token.
  Game same({.hands = {"G13", "G2", "G3", "G6"}, .missions = "same_suit"});
  same.trick("G13 G2* G3 G6");
  EXPECT_FALSE(same.last_trick().completed());
  // A token on a card of another suit makes it the fourth trump.
  Game all({.hands = {"P13", "P2", "G3 +BGY", "P6"}, .missions = "same_suit"});
  all.trick("P13 P2 G3* P6");
  EXPECT_TRUE(all.last_trick().completed());
}

TEST(Wager, R4_3_OnATrumpNothingChangesButTheTokenGoesToTheWinner) {
  Game game({.hands = {"Y13", "Y2", "Y3", "Y6"}, .missions = "only_7_to_13"});
  game.trick("Y13 Y2* Y3 Y6");
  EXPECT_EQ(game.last_winner(), 0U);
  EXPECT_EQ(game.tokens(), (std::vector<unsigned>{3, 0, 1, 1}));
}

TEST(Wager, R4_4_NotTheLeader) {
  Game game({.hands = {"G5", "", "", ""}});
  game.choose("first_highest");
  EXPECT_EQ(game.fault_of_play("G5*"), Fault::wager_by_leader);
  for (const Action action : game.legal(0)) EXPECT_FALSE(action.wager());
}

TEST(Wager, R4_4_NotASeatThatLiesFaceUp) {
  Game game({.choices = {.mission_deck = choice_deck(), .dimensions = short_game(4, 10, 3)}});
  game.won_by_all({1, 1, 2});
  ASSERT_TRUE(game.face_up(1));
  game.act(game.legal(2).front()).act(game.legal(2).front());
  while (game.to_act() != std::vector{1U}) game.act(game.legal(game.to_act()[0]).front());
  ASSERT_GT(game.tokens()[1], 0U);
  for (const Action action : game.legal(1)) EXPECT_FALSE(action.wager());
  Action wager = game.legal(1).front();
  wager.b = 1;
  EXPECT_EQ(game.fault(wager), Fault::wager_face_up);
}

TEST(Wager, R4_4_NotARoleThatIsFaceUpFromTheStart) {
  Game game({.roles = {"agent", "bugged_agent", "agent", "insider"}, .hands = {"G5", "G2"}});
  game.choose("first_highest").play("G5");
  EXPECT_EQ(game.tokens()[1], 1U);
  EXPECT_EQ(game.fault_of_play("G2*"), Fault::wager_face_up);
}

TEST(Wager, R4_5_TheLedSuitStays) {
  // Seat 1 turns its green 2 into a yellow one; the others must still follow green.
  Game game({.hands = {"G13", "G2", "Y3 G4", "G6"}, .missions = "only_7_to_13"});
  game.choose("only_7_to_13").play("G13").play("G2*");
  EXPECT_EQ(game.fault_of_play("Y3"), Fault::suit_not_followed);
  game.play("G4").play("G6");
  EXPECT_EQ(game.last_winner(), 1U);
}

TEST(Wager, SeveralInOneTrick) {
  Game game({.hands = {"G13", "G2", "G9", "G6"}, .missions = "only_7_to_13"});
  game.trick("G13 G2* G9* G6*");
  EXPECT_EQ(game.last_winner(), 2U);
  EXPECT_EQ(game.tokens(), (std::vector<unsigned>{1, 0, 4, 0}));
}

}  // namespace
}  // namespace insidejob::test
