// Prof. No (R7.8), and what happens when several conditions hold at once (R7.9, R7.10).
#include <gtest/gtest.h>

#include "engine/test/support/game.h"

namespace insidejob::test {
namespace {

Table table_of(std::vector<std::string> roles, unsigned tricks = 10, unsigned intel = 5) {
  const unsigned players = static_cast<unsigned>(roles.size());
  Dimensions dimensions = short_game(players, tricks, intel);
  return {.choices = {.mission_deck = choice_deck(), .dimensions = dimensions},
          .roles = std::move(roles)};
}

TEST(ProfNo, R7_8_NeedNotFollowSuit) {
  Game game({.roles = {"agent", "prof_no", "agent", "agent"}, .hands = {"G5", "G2 B13"}});
  game.choose("first_highest").play("G5");
  EXPECT_EQ(game.fault_of_play("B13"), std::nullopt);
}

TEST(ProfNo, R7_8_RevealsComeEarlier) {
  EXPECT_EQ(options_for({.players = 4, .special_roles = {builtin("prof_no")}}).reveal_at(), 4U);
  EXPECT_EQ(options_for({.players = 5, .special_roles = {builtin("prof_no")}}).reveal_at(), 3U);
  Game game(table_of({"agent", "agent", "agent", "prof_no"}));
  game.won_by_all({0, 0});
  EXPECT_FALSE(game.face_up(0));
  EXPECT_TRUE(game.won_by(0).face_up(0));
}

TEST(ProfNo, R7_8_RevealedItLoses) {
  Game game(table_of({"agent", "agent", "agent", "prof_no"}));
  game.won_by_all({3, 3, 3});
  ASSERT_TRUE(game.over());
  EXPECT_EQ(game.cause(), Cause::insider_revealed);
  EXPECT_EQ(game.side(), WinningSide::agents);
  EXPECT_EQ(game.winners(), (std::vector{0U, 1U, 2U}));
}

TEST(ProfNo, R7_8_AllOthersFaceUpIsItsWin) {
  Game game(table_of({"agent", "agent", "agent", "prof_no"}));
  game.won_by_all({0, 0, 0, 1, 1, 1, 2, 2});
  EXPECT_FALSE(game.over());
  game.won_by(2);
  ASSERT_TRUE(game.over());
  EXPECT_EQ(game.cause(), Cause::all_face_up);
  EXPECT_EQ(game.winners(), std::vector{3U});
}

TEST(ProfNo, R7_8_TheAccompliceCountsAsFaceUp) {
  Game game(table_of({"agent", "accomplice", "agent", "prof_no"}));
  game.partner(3).won_by_all({0, 0, 0, 2, 2, 2});
  ASSERT_TRUE(game.over());
  EXPECT_EQ(game.cause(), Cause::all_face_up);
  EXPECT_EQ(game.winners(), (std::vector{1U, 3U}));
}

TEST(ProfNo, R7_8_TheBuggedAgentCountsAsFaceUpAndVotes) {
  Game game(table_of({"agent", "bugged_agent", "agent", "prof_no"}));
  game.won_by_all({0, 0, 0, 2, 2, 2});
  EXPECT_EQ(game.cause(), Cause::all_face_up);
  Game vote(table_of({"agent", "bugged_agent", "agent", "prof_no"}, 3));
  vote.won_by_all({0, 0, 0});
  EXPECT_EQ(vote.to_act(), (std::vector{1U, 2U, 3U}));
}

TEST(ProfNo, R7_8_RevealedSeatsDoNotVoteEvenTheParanoidAgent) {
  Game game(table_of({"paranoid_agent", "agent", "agent", "prof_no"}, 3));
  game.won_by_all({0, 0, 0});
  ASSERT_TRUE(game.face_up(0));
  EXPECT_EQ(game.to_act(), (std::vector{1U, 2U, 3U}));
  EXPECT_TRUE(game.legal(0).empty());
  EXPECT_EQ(game.fault(Action::vote(seat(0), {.first = seat(1), .second = seat(2)})),
            Fault::no_vote_left);
}

TEST(ProfNo, R7_8_TheVoteIsAsWithTheInsider) {
  Game caught(table_of({"agent", "agent", "agent", "prof_no"}, 1));
  caught.won_by(0).vote(0, 3).vote(1, 3).vote(2, 0).vote(3, 1);
  EXPECT_EQ(caught.side(), WinningSide::agents);
  Game tie(table_of({"agent", "agent", "agent", "prof_no"}, 1));
  tie.won_by(0).vote(0, 3).vote(1, 3).vote(2, 0).vote(3, 0);
  EXPECT_EQ(tie.winners(), std::vector{3U});
  Game decoy(table_of({"decoy", "agent", "agent", "prof_no"}, 1));
  decoy.won_by(0).vote(0, 3).vote(1, 3).vote(2, 0).vote(3, 0);
  EXPECT_EQ(decoy.side(), WinningSide::decoy_and_insider);
  EXPECT_EQ(decoy.winners(), (std::vector{0U, 3U}));
}

TEST(ProfNo, R7_8_TheDecoyRevealedDoesNotVoteHere) {
  Game game(table_of({"decoy", "agent", "agent", "prof_no"}, 3));
  game.won_by_all({0, 0, 0});
  EXPECT_EQ(game.to_act(), (std::vector{1U, 2U, 3U}));
}

TEST(Together, R7_9_ABuggedAgentBeatsTheMissions) {
  Game game(table_of({"agent", "bugged_agent", "agent", "insider"}));
  game.won_by_all({0, 2, 0, 2, 0, 2}, true).won_by(1, true);
  ASSERT_TRUE(game.over());
  EXPECT_EQ(game.open().completed, 7U);
  EXPECT_EQ(game.cause(), Cause::token_limit);
  EXPECT_EQ(game.side(), WinningSide::insider);
}

TEST(Together, R7_9_AllFaceUpBeatsTheRiskyAgentsReveal) {
  Game game(table_of({"risky_agent", "agent", "agent", "prof_no"}));
  game.won_by_all({1, 1, 1, 2, 2, 2, 0, 0, 0});
  ASSERT_TRUE(game.over());
  EXPECT_EQ(game.event<RoleRevealed>()->seat, seat(0));
  EXPECT_EQ(game.cause(), Cause::all_face_up);
  EXPECT_EQ(game.side(), WinningSide::insider);
}

TEST(Together, R7_9_AllFaceUpBeatsTheMissions) {
  Game game(table_of({"agent", "bugged_agent", "agent", "prof_no"}));
  game.won_by(3).won_by_all({0, 0, 0, 2, 2}, true);
  EXPECT_EQ(game.open().completed, 5U);
  game.won_by(3, true).won_by(2, true);
  EXPECT_EQ(game.open().completed, 7U);
  EXPECT_EQ(game.cause(), Cause::all_face_up);
}

TEST(Together, R7_9_ProfNoRevealedLosesWhateverElseHolds) {
  Game game(table_of({"agent", "agent", "agent", "prof_no"}));
  game.won_by_all({0, 1, 2, 3, 0, 3}, true).won_by(3, true);
  ASSERT_TRUE(game.over());
  EXPECT_EQ(game.open().completed, 7U);
  EXPECT_EQ(game.cause(), Cause::insider_revealed);
  EXPECT_EQ(game.side(), WinningSide::agents);
}

TEST(Together, R7_9_MissionsAreNamedBeforeTheRiskyAgentsReveal) {
  Game game(table_of({"risky_agent", "agent", "agent", "insider"}));
  game.won_by_all({0, 0, 0, 1, 1, 2}, true).won_by(0, true);
  EXPECT_EQ(game.cause(), Cause::missions);
  EXPECT_TRUE(game.face_up(0));
}

TEST(Together, R7_9_AtOnceIsAfterReveals) {
  // Tim Shady takes the Bugged Agent's only token, so that it may win one more trick, but not two.
  Game game(table_of({"bugged_agent", "tim_shady", "agent", "insider"}, 10, 3));
  game.won_by_all({1, 1});
  EXPECT_EQ(game.tokens()[0], 0U);
  game.won_by(0);
  EXPECT_EQ(game.tokens()[0], 1U);
  EXPECT_FALSE(game.over());
  game.won_by(0);
  EXPECT_EQ(game.cause(), Cause::token_limit);
  // Tim's right neighbour is the Bugged Agent, which loses.
  EXPECT_EQ(game.winners(), (std::vector{1U, 3U}));
}

TEST(Together, R7_10_TimFollowsASleepersFinalSide) {
  for (const bool turned : {false, true}) {
    Game game(table_of({"sleeper_agent", "tim_shady", "agent", "insider"}, 10, 3));
    if (turned) game.won_by_all({0, 0});
    game.won_by_all({3, 3});
    ASSERT_EQ(game.side(), WinningSide::insider);
    EXPECT_EQ(game.winners(), turned ? (std::vector{0U, 3U}) : (std::vector{1U, 3U}));
  }
}

TEST(Together, R7_10_TheAccompliceFollowsASleepersFinalSide) {
  for (const bool turned : {false, true}) {
    Game game(table_of({"sleeper_agent", "accomplice", "agent", "insider"}, 10, 3));
    game.partner(0);
    if (turned) game.won_by_all({0, 0});
    game.won_by_all({3, 3});
    EXPECT_EQ(game.winners(), turned ? (std::vector{0U, 1U, 3U}) : std::vector{3U});
  }
}

TEST(Together, R7_10_TheDecoyIsSettledWithTheVoteAndTimLast) {
  const Role opposite{.id = "opposite", .side = Side::neutral, .wins_by = WinsBy::left_loses};
  Game game({.choices = {.custom_role = opposite,
                         .mission_deck = choice_deck(),
                         .dimensions = short_game(4, 1, 5)},
             .roles = {"agent", "opposite", "agent", "insider"}});
  game.won_by(0).vote(0, 2).vote(1, 2).vote(2, 3).vote(3, 2);
  EXPECT_EQ(game.winners(), (std::vector{1U, 3U}));
}

}  // namespace
}  // namespace insidejob::test
