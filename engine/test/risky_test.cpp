#include <gtest/gtest.h>

#include <set>

#include "engine/test/support/game.h"

namespace insidejob::test {
namespace {

TEST(Risky, R8_1_TheFourAreShuffledIn) {
  for (unsigned players = 2; players <= 5; ++players) {
    const Options options = options_for({.players = players, .risky = true});
    EXPECT_EQ(options.missions_in_play(), 28U);
    std::set<unsigned> drawn;
    for (unsigned number = 0; number < 100; ++number) {
      const GameState state = deal(Seed::from_number(number), options);
      for (unsigned i = 0; i < 2 * options.tricks(); ++i) {
        drawn.insert(state.secret.missions[i].index);
      }
    }
    EXPECT_EQ(drawn.size(), 28U);
  }
}

TEST(Risky, R8_1_ARiskyMissionMustBeChosen) {
  for (const char* pair : {"risky_second/only_even", "only_even/risky_second"}) {
    Game game({.choices = {.risky = true}, .missions = pair});
    EXPECT_EQ(game.legal(0),
              std::vector{Action::choose_mission(seat(0), game.mission("risky_second"))});
    EXPECT_EQ(game.fault(Action::choose_mission(seat(0), game.mission("only_even"))),
              Fault::mission_must_be_risky);
    EXPECT_EQ(game.fault(Action::choose_mission(seat(0), game.mission("risky_last"))),
              Fault::mission_undrawn);
  }
}

TEST(Risky, R8_1_OfTwoRiskyOnesEither) {
  const Game game({.choices = {.risky = true}, .missions = "risky_last/risky_second"});
  EXPECT_EQ(game.legal(0).size(), 2U);
}

TEST(Risky, R8_2_ATokenOnTheNamedCard) {
  struct Case {
    const char* mission;
    const char* plays;
    bool met;
  };
  for (const Case& c : {
           Case{"risky_second", "G13 G2* G9 G6", true},
           Case{"risky_second", "G13 G2 G9* G6*", false},
           Case{"risky_second", "G13 G2* G9* G6*", true},
           Case{"risky_third", "G13 G2 G9* G6", true},
           Case{"risky_third", "G13 G2* G9 G6*", false},
           Case{"risky_last", "G13 G2 G9 G6*", true},
           Case{"risky_last", "G13 G2* G9* G6", false},
           Case{"risky_second_or_third", "G13 G2* G9 G6", true},
           Case{"risky_second_or_third", "G13 G2 G9* G6", true},
           Case{"risky_second_or_third", "G13 G2* G9* G6", true},
           Case{"risky_second_or_third", "G13 G2 G9 G6*", false},
           Case{"risky_second_or_third", "G13 G2 G9 G6", false},
       }) {
    Game game(
        {.choices = {.risky = true}, .hands = {"G13", "G2", "G9", "G6"}, .missions = c.mission});
    game.trick(c.plays);
    EXPECT_EQ(game.last_trick().completed(), c.met) << c.mission << ": " << c.plays;
  }
}

TEST(Risky, R8_2_LastIsTheLastOfAnyNumberOfPlayers) {
  Game three({.choices = {.players = 3, .risky = true},
              .hands = {"G13", "G2", "G9"},
              .missions = "risky_last"});
  EXPECT_TRUE(three.trick("G13 G2 G9*").last_trick().completed());
  Game five({.choices = {.players = 5, .risky = true},
             .hands = {"G13", "G2", "G9", "G6", "G7"},
             .missions = "risky_last"});
  EXPECT_TRUE(five.trick("G13 G2 G9 G6 G7*").last_trick().completed());
}

TEST(Risky, R8_2_ItHasATrumpSuit) {
  Game game({.choices = {.risky = true},
             .hands = {"B13", "B2", "G1 +GYP", "B6"},
             .missions = "risky_third"});
  game.trick("B13 B2 G1 B6");
  EXPECT_EQ(game.last_winner(), 2U);
}

TEST(Risky, R8_2_WithTwoPlayersTheSecondCardIsLarrys) {
  Game game({.choices = {.players = 2, .risky = true},
             .hands = {"G13", "G2"},
             .missions = "risky_second",
             .larry_stack = "G5 G6 G7"});
  game.choose("risky_second");
  EXPECT_EQ(game.view(0).mission_outlook(), Outlook::failed);
  game.play("G13").larry("G5>G6").play("G2*");
  EXPECT_FALSE(game.last_trick().completed());
}

TEST(Risky, R8_3_NotWithoutWagers) {
  EXPECT_EQ(fault_of(Options::make({.wager = false, .risky = true})), Fault::risky_without_wagers);
  EXPECT_EQ(fault_of(Options::make({.wager = false, .special_roles = {builtin("risky_agent")}})),
            Fault::risky_without_wagers);
  EXPECT_EQ(fault_of(Options::make({.wager = false})), std::nullopt);
}

}  // namespace
}  // namespace insidejob::test
