#include <gtest/gtest.h>

#include "engine/redact.h"
#include "engine/test/support/game.h"

namespace insidejob::test {
namespace {

// Goes straight to the vote: one trick without consequences, with nobody face up. The Insider is
// the last seat.
Game vote_at(unsigned players, std::vector<std::string> roles = {}) {
  Game game({.choices = {.players = players,
                         .mission_deck = choice_deck(),
                         .dimensions = short_game(players, 1, 5)},
             .roles = std::move(roles)});
  game.won_by(0);
  return game;
}

TEST(Vote, R6_1_EachSeatNamesOneOtherSeat) {
  const Game game = vote_at(4);
  EXPECT_EQ(game.to_act(), (std::vector{0U, 1U, 2U, 3U}));
  EXPECT_EQ(game.legal(1), (std::vector{Action::vote(seat(1), {.first = seat(0)}),
                                        Action::vote(seat(1), {.first = seat(2)}),
                                        Action::vote(seat(1), {.first = seat(3)})}));
  EXPECT_EQ(game.fault(Action::vote(seat(0), {.first = seat(1), .second = seat(2)})),
            Fault::vote_count);
  EXPECT_EQ(game.fault(Action::vote(seat(0), {.first = seat(4)})), Fault::vote_for_no_seat);
  EXPECT_EQ(game.fault(Action::vote(seat(4), {.first = seat(1)})), Fault::no_vote_left);
}

TEST(Vote, R6_1_InAnyOrderAndOnlyOnce) {
  Game game = vote_at(4);
  game.vote(2, 3);
  EXPECT_EQ(game.to_act(), (std::vector{0U, 1U, 3U}));
  EXPECT_EQ(game.fault(Action::vote(seat(2), {.first = seat(0)})), Fault::no_vote_left);
  EXPECT_TRUE(game.legal(2).empty());
  game.vote(0, 3).vote(3, 0);
  EXPECT_FALSE(game.over());
  game.vote(1, 3);
  EXPECT_TRUE(game.over());
}

TEST(Vote, R6_1_NoVoteIsShownBeforeAllAreIn) {
  Game game = vote_at(4);
  game.vote(2, 3);
  const Event cast = game.events()[0];
  EXPECT_EQ(redact(game.options(), cast, seat(2)), Event{(VoteCast{seat(2), Ballot{seat(3)}})});
  EXPECT_EQ(redact(game.options(), cast, seat(0)), Event{(VoteCast{seat(2), std::nullopt})});
  EXPECT_EQ(game.view(2).ballot, Ballot{seat(3)});
  EXPECT_FALSE(game.view(0).ballot);
  EXPECT_TRUE(game.view(0).open.voted.contains(seat(2)));

  game.vote(0, 3).vote(3, 0).vote(1, 3);
  ASSERT_TRUE(game.view(0).disclosure);
  EXPECT_EQ(game.view(0).disclosure->ballots[2], Ballot{seat(3)});
  EXPECT_EQ(game.event<GameEnded>()->ballots[0], Ballot{seat(3)});
}

TEST(Vote, R6_2_NotForOneselfNorForAFaceUpSeat) {
  Game game({.choices = {.mission_deck = choice_deck(), .dimensions = short_game(4, 1, 2)}});
  game.won_by(0);
  ASSERT_TRUE(game.face_up(0));
  EXPECT_EQ(game.fault(Action::vote(seat(1), {.first = seat(1)})), Fault::vote_for_self);
  EXPECT_EQ(game.fault(Action::vote(seat(1), {.first = seat(0)})), Fault::vote_for_face_up);
  EXPECT_EQ(game.legal(1).size(), 2U);
}

TEST(Vote, R6_2_WithNobodyLeftToNameNoVoteIsCast) {
  Game game({.choices = {.mission_deck = choice_deck(), .dimensions = short_game(4, 3, 2)}});
  game.won_by_all({0, 1, 2});
  ASSERT_EQ(game.phase(), Phase::vote);
  EXPECT_EQ(game.to_act(), (std::vector{0U, 1U, 2U}));
  EXPECT_EQ(game.fault(Action::vote(seat(3), {.first = seat(0)})), Fault::no_vote_left);
  game.vote(0, 3).vote(1, 3).vote(2, 3);
  EXPECT_EQ(game.side(), WinningSide::agents);
}

TEST(Vote, R6_3_MostVotesOnTheInsiderIsTheAgentsWin) {
  Game game = vote_at(4);
  game.vote(0, 3).vote(1, 3).vote(2, 0).vote(3, 1);
  EXPECT_EQ(game.cause(), Cause::vote);
  EXPECT_EQ(game.side(), WinningSide::agents);
  EXPECT_EQ(game.winners(), (std::vector{0U, 1U, 2U}));
}

TEST(Vote, R6_3_MostVotesOnAnAgentIsTheInsidersWin) {
  Game game = vote_at(4);
  game.vote(0, 1).vote(1, 3).vote(2, 1).vote(3, 2);
  EXPECT_EQ(game.cause(), Cause::vote);
  EXPECT_EQ(game.side(), WinningSide::insider);
  EXPECT_EQ(game.winners(), std::vector{3U});
}

TEST(Vote, R6_3_ATieIsTheInsidersWin) {
  Game with_insider = vote_at(4);
  with_insider.vote(0, 3).vote(1, 3).vote(2, 0).vote(3, 0);
  EXPECT_EQ(with_insider.winners(), std::vector{3U});
  Game all = vote_at(3);
  all.vote(0, 1).vote(1, 2).vote(2, 0);
  EXPECT_EQ(all.winners(), std::vector{2U});
}

TEST(Vote, R6_3_ATieBelowTheMostDoesNotMatter) {
  Game game = vote_at(5);
  game.vote(0, 4).vote(1, 4).vote(2, 4).vote(3, 0).vote(4, 1);
  EXPECT_EQ(game.side(), WinningSide::agents);
}

TEST(Vote, R6_3_NoVotesAtAllIsTheInsidersWin) {
  const Role silencer{.id = "silencer",
                      .replaces_insider = true,
                      .side = Side::insider,
                      .votes = 0,
                      .revealed_seats_vote = false};
  Game game({.choices = {.custom_role = silencer,
                         .mission_deck = choice_deck(),
                         .dimensions = short_game(4, 3, 2)},
             .roles = {"agent", "agent", "agent", "silencer"}});
  game.won_by_all({0, 1, 2});
  ASSERT_TRUE(game.over());
  EXPECT_FALSE(game.event<VoteOpened>());
  EXPECT_EQ(game.cause(), Cause::vote);
  EXPECT_EQ(game.side(), WinningSide::insider);
  EXPECT_EQ(game.winners(), std::vector{3U});
  EXPECT_TRUE(game.open().voted.empty());
}

}  // namespace
}  // namespace insidejob::test
