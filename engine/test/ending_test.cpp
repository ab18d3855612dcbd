#include <gtest/gtest.h>

#include "engine/test/support/game.h"

namespace insidejob::test {
namespace {

Table table_of(unsigned players) {
  return {.choices = {.players = players, .mission_deck = choice_deck()}};
}

TEST(Ending, R5_1_TheInsiderWinsWithEnoughIntel) {
  for (const auto& [players, needed] : {std::pair{3U, 6U}, std::pair{4U, 5U}, std::pair{5U, 4U}}) {
    Game game(table_of(players));
    const unsigned insider = players - 1;
    for (unsigned held = 2; held < needed; ++held) {
      game.won_by(insider);
      EXPECT_FALSE(game.over());
      EXPECT_FALSE(game.face_up(insider));
    }
    game.won_by(insider);
    ASSERT_TRUE(game.over());
    EXPECT_TRUE(game.face_up(insider));
    EXPECT_EQ(game.cause(), Cause::intel);
    EXPECT_EQ(game.side(), WinningSide::insider);
    EXPECT_EQ(game.winners(), std::vector{insider});
    EXPECT_EQ(game.event<RoleRevealed>(), (RoleRevealed{seat(insider), game.role("insider")}));
  }
}

TEST(Ending, R5_1_WageredIntelCountsToo) {
  Game game({.hands = {"G1 Y1", "G2 Y2", "G3 Y3", "G13 Y13"}, .missions = "only_7_to_13"});
  game.trick("G1 G2* G3* G13*");
  EXPECT_EQ(game.tokens(), (std::vector<unsigned>{1, 0, 0, 4}));
  EXPECT_FALSE(game.over());
  game.won_by(3, game.open().completed > 0);
  EXPECT_TRUE(game.over());
  EXPECT_EQ(game.cause(), Cause::intel);
}

TEST(Ending, R5_1_ARevealedAgentPlaysOn) {
  Game game(table_of(4));
  game.won_by_all({1, 1, 1});
  EXPECT_FALSE(game.face_up(1));
  game.won_by(1);
  EXPECT_TRUE(game.face_up(1));
  EXPECT_FALSE(game.over());
  EXPECT_EQ(game.phase(), Phase::mission);
  EXPECT_EQ(game.leader(), 1U);
  EXPECT_EQ(game.spectator().known_role(seat(1)), game.role("agent"));
  EXPECT_EQ(game.event<RoleRevealed>(), (RoleRevealed{seat(1), game.role("agent")}));
}

TEST(Ending, R5_1_ARevealedAgentCannotBeNamedButVotes) {
  Game game(table_of(4));
  game.won_by_all({1, 1, 1, 1, 0, 2, 3, 0, 2, 3});
  ASSERT_EQ(game.phase(), Phase::vote);
  EXPECT_EQ(game.fault(Action::vote(seat(0), {.first = seat(1)})), Fault::vote_for_face_up);
  EXPECT_EQ(game.to_act(), (std::vector{0U, 1U, 2U, 3U}));
  EXPECT_EQ(game.legal(1).size(), 3U);
}

TEST(Ending, R5_1_RevealedOnlyOnceAndForGood) {
  // Seat 0 is revealed with three tokens; Tim Shady takes one of them later.
  Table table = table_of(4);
  table.choices.dimensions = short_game(4, 10, 3);
  table.roles = {"agent", "tim_shady", "insider", "agent"};
  Game game(table);
  game.won_by_all({0, 0, 0});
  EXPECT_TRUE(game.face_up(0));
  EXPECT_FALSE(game.event<RoleRevealed>());
  game.won_by_all({1, 1});
  EXPECT_EQ(game.tokens()[0], 3U);
  EXPECT_TRUE(game.face_up(0));
  game.won_by_all({0});
  EXPECT_FALSE(game.event<RoleRevealed>());
}

TEST(Ending, R5_1_AFaceUpRoleStaysSoWithFewerTokens) {
  Table table = table_of(4);
  table.choices.dimensions = short_game(4, 10, 3);
  table.roles = {"agent", "tim_shady", "insider", "agent"};
  Game game(table);
  game.won_by_all({0, 0, 1, 1});
  EXPECT_EQ(game.tokens(), (std::vector<unsigned>{2, 4, 1, 1}));
  EXPECT_TRUE(game.face_up(0));
}

TEST(Ending, R5_2_TheAgentsWinWithEnoughMissions) {
  for (const auto& [players, needed] : {std::pair{3U, 9U}, std::pair{4U, 7U}, std::pair{5U, 6U}}) {
    Game game(table_of(players));
    for (unsigned done = 0; done < needed; ++done) {
      ASSERT_FALSE(game.over());
      game.won_by(done % (players - 1), true);
    }
    ASSERT_TRUE(game.over());
    EXPECT_EQ(game.open().trick, needed);
    EXPECT_EQ(game.cause(), Cause::missions);
    EXPECT_EQ(game.side(), WinningSide::agents);
    EXPECT_EQ(game.winners().size(), players - 1);
    EXPECT_EQ(game.fault(Action::choose_mission(seat(0), MissionId{0})), Fault::game_is_over);
  }
}

TEST(Ending, R5_2_AlsoInTheLastTrickBeforeAnyVote) {
  Game game(table_of(4));
  game.won_by_all({0, 1, 2}).won_by_all({0, 1, 2, 3, 0, 1, 2}, true);
  EXPECT_EQ(game.open().trick, 10U);
  EXPECT_TRUE(game.over());
  EXPECT_EQ(game.cause(), Cause::missions);
}

TEST(Ending, R5_3_BothAtOnceIsTheInsidersWin) {
  Game game(table_of(4));
  game.won_by_all({3, 3, 0, 1, 2, 3}, true);
  EXPECT_FALSE(game.over());
  EXPECT_EQ(game.open().completed, 6U);
  game.won_by(3, true);
  ASSERT_TRUE(game.over());
  EXPECT_EQ(game.open().completed, 7U);
  EXPECT_EQ(game.side(), WinningSide::insider);
  EXPECT_EQ(game.cause(), Cause::intel);
  EXPECT_EQ(game.winners(), std::vector{3U});
}

TEST(Ending, R5_4_TheVoteFollowsTheLastTrick) {
  for (const auto& [players, tricks] :
       {std::pair{3U, 11U}, std::pair{4U, 10U}, std::pair{5U, 9U}}) {
    Game game(table_of(players));
    for (unsigned trick = 0; trick < tricks; ++trick) {
      ASSERT_EQ(game.phase(), Phase::mission);
      game.won_by(trick % players);
    }
    EXPECT_EQ(game.phase(), Phase::vote);
    EXPECT_TRUE(game.event<VoteOpened>());
    const unsigned left = game.options().dimensions().hand - tricks;
    for (unsigned i = 0; i < players; ++i) EXPECT_EQ(game.hand(i).size(), left);
  }
}

TEST(Ending, R5_4_CardsLeftInHandStayHiddenUntilTheEnd) {
  Table table = table_of(4);
  table.choices.dimensions = short_game(4, 1, 5);
  Game game(table);
  game.won_by(0);
  EXPECT_FALSE(game.view(0).disclosure);
  EXPECT_EQ(game.view(0).hand, game.hand(0));
  game.vote(0, 1).vote(1, 0).vote(2, 3).vote(3, 0);
  ASSERT_TRUE(game.over());
  for (unsigned viewer = 0; viewer < 4; ++viewer) {
    ASSERT_TRUE(game.view(viewer).disclosure);
    for (unsigned i = 0; i < 4; ++i) {
      EXPECT_EQ(game.view(viewer).disclosure->hands[i], game.hand(i));
    }
  }
}

TEST(Ending, NothingIsLawfulOnceTheGameIsOver) {
  Table table = table_of(4);
  table.choices.dimensions = short_game(4, 3, 2);
  Game game(table);
  game.won_by(3);
  ASSERT_TRUE(game.over());
  EXPECT_TRUE(game.to_act().empty());
  for (unsigned i = 0; i < 4; ++i) {
    EXPECT_TRUE(game.legal(i).empty());
    EXPECT_EQ(game.fault(Action::vote(seat(i), {.first = seat((i + 1) % 4)})), Fault::game_is_over);
  }
}

}  // namespace
}  // namespace insidejob::test
