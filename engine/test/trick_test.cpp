#include <gtest/gtest.h>

#include <algorithm>

#include "engine/test/support/game.h"

namespace insidejob::test {
namespace {

TEST(Trick, R3_1_TheLeaderAloneDrawsTwoMissionsAndLaysOne) {
  Game game({.missions = "only_even/ascending"});
  const std::array drawn{game.mission("only_even"), game.mission("ascending")};
  EXPECT_EQ(game.legal(0), (std::vector{Action::choose_mission(seat(0), drawn[0]),
                                        Action::choose_mission(seat(0), drawn[1])}));
  EXPECT_EQ(game.view(0).drawn, drawn);
  EXPECT_FALSE(game.view(1).drawn);
  EXPECT_EQ(game.fault(Action::choose_mission(seat(1), drawn[0])), Fault::not_the_leader);
  EXPECT_EQ(game.fault(Action::choose_mission(seat(0), game.mission("descending"))),
            Fault::mission_undrawn);

  game.choose("ascending");
  EXPECT_EQ(game.view(2).mission(), game.mission("ascending"));
  EXPECT_EQ(game.view(0).put_back[0], game.mission("only_even"));
  EXPECT_FALSE(game.view(2).put_back[0]);
}

TEST(Trick, R3_1_TheNextTrickDrawsTheNextTwo) {
  Game game({.hands = {"B1", "B2", "B3", "B4"}, .missions = "only_even/ascending only_odd"});
  game.trick("B1 B2 B3 B4");
  EXPECT_EQ(game.leader(), 3U);
  EXPECT_EQ((*game.view(3).drawn)[0], game.mission("only_odd"));
  EXPECT_EQ(game.fault(Action::choose_mission(seat(3), game.mission("ascending"))),
            Fault::mission_undrawn);
}

TEST(Trick, R3_2_TrumpHoldsForItsTrickOnly) {
  // Yellow is trump in the first trick, pink in the second: the same kind of play, another winner.
  Game game({.hands = {"B5", "B7", "Y1 Y2 +GYP", "B9"}, .missions = "only_7_to_13 low_winner"});
  game.trick("B5 B7 Y1 B9");
  EXPECT_EQ(game.last_winner(), 2U);
  game.choose("low_winner").play("Y2");
  EXPECT_EQ(game.options().mission_rule(game.open().missions[1]).trump, Suit::pink);
}

TEST(Trick, R3_2_TrumpChangesWithTheMission) {
  for (const auto& [mission, winner] : {std::pair{"descending", 2U}, std::pair{"sum_high", 3U}}) {
    Game game({.hands = {"B5", "B7", "Y1 +GY", "P1 +YP"}, .missions = mission});
    game.trick("B5 B7 Y1 P1");
    EXPECT_EQ(game.last_winner(), winner) << mission;
  }
}

TEST(Trick, R3_3_TheLeaderPlaysAnyCardAndPlayGoesClockwise) {
  Game game({.missions = "only_even", .leader = 2});
  game.choose("only_even");
  EXPECT_EQ(game.legal(2).size(), 12U);
  for (const unsigned expected : {2U, 3U, 0U, 1U}) {
    EXPECT_EQ(game.to_act(), std::vector{expected});
    game.act(game.legal(expected).front());
  }
  EXPECT_EQ(game.phase(), Phase::mission);
}

TEST(Trick, R3_3_OneCardOfTheOwnHandInTurn) {
  Game game({.hands = {"P8", "P9 G4", "", ""}});
  game.choose("first_highest");
  EXPECT_EQ(game.fault_of_play("P9"), Fault::card_not_held);
  EXPECT_EQ(game.fault(Action::play_card(seat(1), card("P9"))), Fault::not_this_seat);
  game.play("P8");
  EXPECT_FALSE(game.hand(0).contains(card("P8")));
  EXPECT_EQ(game.fault(Action::play_card(seat(0), game.hand(0).first())), Fault::not_this_seat);
}

TEST(Trick, R3_4_FollowSuitIfYouCan) {
  Game game({.hands = {"G5", "G2 B13", "P3 +BYP", "G7"}});
  game.choose("first_highest").play("G5");
  EXPECT_EQ(game.fault_of_play("B13"), Fault::suit_not_followed);
  for (const Action action : game.legal(1)) EXPECT_EQ(action.card().suit(), Suit::green);
  game.play("G2");
  // No green card in hand: any card will do.
  EXPECT_EQ(game.legal(2).size(), 2 * 12U);
  EXPECT_EQ(game.fault_of_play("P3"), std::nullopt);
}

TEST(Trick, R3_4_TrumpIsNoExcuse) {
  Game game({.hands = {"G5", "G2 Y13", "", ""}, .missions = "descending"});
  game.choose("descending").play("G5");
  EXPECT_EQ(game.fault_of_play("Y13"), Fault::suit_not_followed);
}

TEST(Trick, R3_5_TheInsiderNeedNotFollow) {
  Game game({.roles = {"agent", "insider", "agent", "agent"}, .hands = {"G5", "G2 B13"}});
  game.choose("first_highest").play("G5");
  EXPECT_EQ(game.fault_of_play("B13"), std::nullopt);
  EXPECT_EQ(game.legal(1).size(), 2 * 12U);
}

TEST(Trick, R3_6_HighestOfTheLedSuitWithoutTrump) {
  Game game({.hands = {"G5", "G9", "P13 +BYP", "G7"}, .missions = "only_even"});
  game.trick("G5 G9 P13 G7");  // blue is trump
  EXPECT_EQ(game.last_winner(), 1U);
}

TEST(Trick, R3_6_HighestTrumpBeatsAll) {
  Game game({.hands = {"G13", "B2 +BYP", "B4 +BYP", "G12"}, .missions = "only_even"});
  game.trick("G13 B2 B4 G12");
  EXPECT_EQ(game.last_winner(), 2U);
}

TEST(Trick, R3_6_LeadingTrump) {
  Game game({.hands = {"B3", "B5", "P13 +GYP", "B4"}, .missions = "only_even"});
  game.trick("B3 B5 P13 B4");
  EXPECT_EQ(game.last_winner(), 1U);
}

TEST(Trick, R3_7_OfEqualTrumpsTheLaterWins) {
  Game game({.hands = {"G13", "G5", "Y5 +BYP", "G4"}, .missions = "descending"});
  game.trick("G13 G5* Y5 G4");
  EXPECT_EQ(game.last_winner(), 2U);

  Game reversed({.hands = {"G13", "Y5 +BYP", "G5", "G4"}, .missions = "descending"});
  reversed.trick("G13 Y5 G5* G4");
  EXPECT_EQ(reversed.last_winner(), 2U);
}

TEST(Trick, R3_7_EqualNumbersThatAreNotTrumpDecideNothing) {
  Game game({.hands = {"G9", "P9 +BYP", "Y9 +BYP", "G4"}, .missions = "only_even"});
  game.trick("G9 P9 Y9 G4");
  EXPECT_EQ(game.last_winner(), 0U);
}

TEST(Trick, R3_7_ThreeEqualTrumps) {
  Game game({.hands = {"G13", "G5", "P5 +BYP", "Y5 +BYP"}, .missions = "descending"});
  game.trick("G13 G5* P5* Y5");
  EXPECT_EQ(game.last_winner(), 3U);
  EXPECT_EQ(game.tokens(), (std::vector<unsigned>{1, 0, 0, 4}));
}

TEST(Trick, R3_8_TheWinnerTakesATokenWhetherOrNotTheMissionIsMet) {
  for (const char* mission : {"only_odd", "only_even"}) {
    Game game({.hands = {"Y1", "Y3", "Y7", "Y5"}, .missions = mission});
    game.trick("Y1 Y3 Y7 Y5");
    EXPECT_EQ(game.last_trick().completed(), std::string_view{mission} == "only_odd");
    EXPECT_EQ(game.tokens(), (std::vector<unsigned>{1, 1, 2, 1}));
    EXPECT_EQ(game.supply(), 9U);
    EXPECT_EQ(game.leader(), 2U);
    EXPECT_EQ(game.to_act(), std::vector{2U});
  }
}

TEST(Trick, R3_8_TheWinnerTakesWageredTokensToo) {
  Game game({.hands = {"G13", "G5", "G8", "G4"}, .missions = "descending"});
  game.trick("G13 G5* G8* G4");
  EXPECT_EQ(game.tokens(), (std::vector<unsigned>{1, 0, 3, 1}));
  const auto won = game.event<TrickWon>();
  ASSERT_TRUE(won);
  EXPECT_EQ(*won, (TrickWon{seat(2), false, 3, 0}));
}

TEST(Trick, R3_9_PlayedCardsAreGone) {
  Game game({.hands = {"G13", "G5", "G8", "G4"}});
  game.trick("G13 G5 G8 G4");
  for (const char* gone : {"G13", "G5", "G8", "G4"}) {
    for (unsigned i = 0; i < 4; ++i) EXPECT_FALSE(game.hand(i).contains(card(gone)));
  }
  EXPECT_TRUE(game.view(0).trick().empty());
  game.act(game.legal(0).front());
  EXPECT_EQ(game.fault_of_play("G13"), Fault::card_not_held);
}

TEST(Trick, R3_10_AMetMissionIsKept) {
  Game game({.hands = {"B1 B5", "B2 B6", "B3 B7", "B4 B8"}, .missions = "ascending only_even"});
  game.trick("B1 B2 B3 B4");
  EXPECT_TRUE(game.last_trick().completed());
  EXPECT_EQ(game.open().completed, 1U);
  game.trick("B8 B5 B6 B7");
  EXPECT_FALSE(game.last_trick().completed());
  EXPECT_EQ(game.open().completed, 1U);
}

TEST(Trick, R3_10_ARedoneTrickOfEachKindOfMission) {
  struct Case {
    const char* mission;
    const char* met;
    const char* missed;
  };
  for (const Case& c : {
           Case{"first_highest", "B9 B2 B3 B4", "B3 B2 B9 B4"},
           Case{"first_lowest", "B2 B9 B3 B4", "B3 B2 B9 B4"},
           Case{"second_highest", "B2 B9 B3 B4", "B9 B2 B3 B4"},
           Case{"last_highest", "B2 B3 B4 B9", "B9 B2 B3 B4"},
           Case{"third_wins", "B2 B3 B9 B4", "B9 B2 B3 B4"},
           Case{"ascending", "B2 B3 B4 B9", "B2 B4 B3 B9"},
           Case{"descending", "B9 B4 B3 B2", "B9 B3 B4 B2"},
           Case{"only_7_to_13", "B7 B13 B8 B9", "B6 B13 B8 B9"},
           Case{"only_1_to_7", "B7 B1 B2 B3", "B8 B1 B2 B3"},
           Case{"only_even", "B2 B4 B6 B8", "B2 B4 B6 B9"},
           Case{"only_odd", "B1 B3 B5 B7", "B2 B3 B5 B7"},
           Case{"no_trump", "B1 B2 B3 B4", "B1 B2 G3 B4"},
           Case{"low_winner", "B1 B2 B3 B7", "B1 B2 B3 B8"},
           Case{"sum_high", "B13 B12 B6 B1", "B13 B12 B5 B1"},
           Case{"sum_low", "B13 B8 B2 B1", "B13 B8 B3 B1"},
       }) {
    for (const char* plays : {c.met, c.missed}) {
      const auto played = words(plays);
      Game game({.hands = {played[0], played[1], played[2] + (played[2][0] == 'G' ? " +GYP" : ""),
                           played[3]},
                 .missions = c.mission});
      game.trick(plays);
      EXPECT_EQ(game.last_trick().completed(), plays == c.met) << c.mission << ": " << plays;
    }
  }
}

// The rulebook's first worked example: an off-suit trump wins and the numbers stay in range.
TEST(WorkedExample, R3_6_OnlySevenToThirteen) {
  Game game({.hands = {"P8", "P10", "Y7 +BGY", "P12"}, .missions = "only_7_to_13"});
  game.trick("P8 P10 Y7 P12");
  EXPECT_EQ(game.last_winner(), 2U);
  EXPECT_TRUE(game.last_trick().completed());
  EXPECT_EQ(game.tokens(), (std::vector<unsigned>{1, 1, 2, 1}));
  EXPECT_EQ(game.leader(), 2U);
  EXPECT_EQ(game.phase(), Phase::mission);
}

// The second example: a wagered 5 and a real trump 5. The later one takes both tokens.
TEST(WorkedExample, R3_7_EqualTrumps) {
  Game game({.hands = {"G13", "G5", "Y5 +BYP", "G4"}, .missions = "only_7_to_13"});
  game.trick("G13 G5* Y5 G4");
  EXPECT_EQ(game.last_winner(), 2U);
  EXPECT_FALSE(game.last_trick().completed());
  EXPECT_EQ(game.tokens(), (std::vector<unsigned>{1, 0, 3, 1}));
  EXPECT_EQ(game.supply(), 9U);
}

}  // namespace
}  // namespace insidejob::test
