#include <gtest/gtest.h>

#include <set>

#include "engine/test/support/game.h"

namespace insidejob::test {
namespace {

Table table_of(std::vector<std::string> roles = {}, unsigned tricks = 9, unsigned intel = 6) {
  return {.choices = {.players = 2,
                      .mission_deck = choice_deck(),
                      .dimensions = short_game(2, tricks, intel)},
          .roles = std::move(roles)};
}

TEST(Larry, R9_1_HandsStackAndTricks) {
  const Options options = options_for({.players = 2});
  EXPECT_EQ(options.seats(), 3U);
  EXPECT_EQ(options.dimensions().hand, 10U);
  EXPECT_EQ(options.tricks(), 9U);
  EXPECT_EQ(larry_stack_size(options), 32U);
  Rng rng{Seed::from_number(1)};
  const Deal drawn = draw_deal(rng, options);
  CardSet all = drawn.hands[0] | drawn.hands[1];
  for (unsigned i = 0; i < 32; ++i) all.insert(drawn.larry_stack[i]);
  EXPECT_EQ(all, options.deck());
}

TEST(Larry, R9_1_ARandomPlayerLeadsNeverLarry) {
  const Options options = options_for({.players = 2});
  std::set<unsigned> leaders;
  for (unsigned number = 0; number < 50; ++number) {
    leaders.insert(deal(Seed::from_number(number), options).open.leader.index);
  }
  EXPECT_EQ(leaders, (std::set{0U, 1U}));
}

TEST(Larry, R9_2_RolesAndTokens) {
  const Game game({.choices = {.players = 2}});
  EXPECT_EQ(game.tokens(), (std::vector<unsigned>{1, 1, 3}));
  EXPECT_EQ(game.supply(), 9U);
  std::set<unsigned> insiders;
  for (unsigned number = 0; number < 100; ++number) {
    const GameState state = deal(Seed::from_number(number), game.options());
    for (unsigned i = 0; i < 3; ++i) {
      if (state.secret.roles[i] == k_base_insider) insiders.insert(i);
    }
  }
  EXPECT_EQ(insiders, (std::set{0U, 1U, 2U}));
  EXPECT_EQ(fault_of(Options::make({.players = 2, .special_roles = {builtin("decoy")}})),
            Fault::special_roles_players);
}

TEST(Larry, R9_2_NobodySeesLarrysRole) {
  const Game game(table_of());
  for (unsigned viewer = 0; viewer < 2; ++viewer) {
    EXPECT_FALSE(game.view(viewer).known_role(k_larry));
  }
}

TEST(Larry, R9_3_LeaderThenLarryThenTheController) {
  for (const unsigned leader : {0U, 1U}) {
    Table table = table_of();
    table.leader = leader;
    Game game(table);
    game.act(game.legal(leader)[0]);
    EXPECT_EQ(game.to_act(), std::vector{leader});
    game.act(game.legal(leader)[0]);
    EXPECT_EQ(game.phase(), Phase::larry);
    EXPECT_EQ(game.to_act(), std::vector{1 - leader});
    game.act(game.legal(1 - leader)[0]);
    EXPECT_EQ(game.phase(), Phase::play);
    EXPECT_EQ(game.to_act(), std::vector{1 - leader});
    EXPECT_EQ(seat_at(2, seat(leader), 1), k_larry);
  }
}

TEST(Larry, R9_4_TheControllerDrawsThreeOnceTheLeadersCardLies) {
  Table table = table_of();
  table.hands = {"G13", "G2"};
  table.larry_stack = "B5 G6 Y7 P1 P2";
  Game game(table);
  game.act(game.legal(0)[0]);
  EXPECT_FALSE(game.view(1).larry[0]);
  game.play("G13");
  ASSERT_TRUE(game.view(1).larry[0]);
  EXPECT_EQ(game.view(1).larry[0]->three, cards("B5 G6 Y7"));
  EXPECT_FALSE(game.view(0).larry[0]);
  EXPECT_EQ(game.event<LarryDrew>(), (LarryDrew{seat(1), cards("B5 G6 Y7")}));
}

TEST(Larry, R9_4_OneIsPlayedOneGoesBackOnTopOneGoesOut) {
  Table table = table_of();
  table.hands = {"G13 G12", "G2 G3"};
  table.larry_stack = "B5 G6 Y7 P1 P2";
  Game game(table);
  game.trick("G13 G6>Y7 G2");
  EXPECT_EQ(game.view(1).larry[0]->back, card("Y7"));
  EXPECT_EQ(game.view(1).larry[0]->out, card("B5"));
  EXPECT_FALSE(game.view(0).larry[0]);
  ASSERT_EQ(game.leader(), 0U);
  game.act(game.legal(0)[0]).play("G12");
  EXPECT_EQ(game.view(1).larry[1]->three, cards("Y7 P1 P2"));
}

TEST(Larry, R9_4_OnlyTheThreeAndTwoDifferentOnes) {
  Table table = table_of();
  table.hands = {"G13", "G2"};
  table.larry_stack = "B5 P6 Y7 P1";
  Game game(table);
  game.act(game.legal(0)[0]).play("G13");
  const auto fault = [&](const char* played, const char* top, unsigned by = 1) {
    return game.fault(Action::play_larry(seat(by), card(played), card(top)));
  };
  EXPECT_EQ(fault("B5", "B5"), Fault::card_not_larrys);
  EXPECT_EQ(fault("P1", "B5"), Fault::card_not_larrys);
  EXPECT_EQ(fault("B5", "P1"), Fault::card_not_larrys);
  EXPECT_EQ(fault("B5", "Y7", 0), Fault::not_the_controller);
  EXPECT_EQ(fault("B5", "Y7"), std::nullopt);
  EXPECT_EQ(game.legal(1).size(), 6U);
  EXPECT_EQ(game.fault(Action::play_card(seat(1), card("G2"))), Fault::not_now);
}

TEST(Larry, R9_5_LarryFollowsSuitWhateverHisRole) {
  for (const auto& roles : {std::vector<std::string>{"agent", "insider", "agent"},
                            std::vector<std::string>{"agent", "agent", "insider"}}) {
    Table table = table_of(roles);
    table.hands = {"G13", "G2"};
    table.larry_stack = "B5 G6 Y7";
    Game game(table);
    game.act(game.legal(0)[0]).play("G13");
    EXPECT_EQ(game.fault(Action::play_larry(seat(1), card("B5"), card("G6"))),
              Fault::larry_not_followed);
    EXPECT_EQ(game.legal(1), (std::vector{Action::play_larry(seat(1), card("G6"), card("B5")),
                                          Action::play_larry(seat(1), card("G6"), card("Y7"))}));
  }
}

TEST(Larry, R9_5_LarryNeverWagers) {
  Table table = table_of();
  table.hands = {"G13", "G2"};
  table.larry_stack = "B5 G6 Y7";
  Game game(table);
  game.trick("G13 G6>B5 G2*");
  EXPECT_FALSE(game.open().plays[1].wagered());
  EXPECT_TRUE(game.open().plays[2].wagered());
  EXPECT_EQ(game.tokens()[2], 3U);
}

TEST(Larry, R9_6_TheLeaderWinsAndLeadsAgain) {
  Table table = table_of();
  table.hands = {"G13", "G2"};
  table.larry_stack = "B5 G6 Y7";
  Game game(table);
  game.act(game.legal(0)[0]).play("G13").larry("G6>B5").play("G2");
  EXPECT_EQ(game.last_winner(), 0U);
  EXPECT_EQ(game.leader(), 0U);
  EXPECT_FALSE(game.event<LarryHandedOver>());
}

TEST(Larry, R9_6_OtherwiseTheControllerLeadsAndLarryChangesHands) {
  for (const bool larry_wins : {false, true}) {
    Table table = table_of();
    table.hands = {"G5", larry_wins ? "G2" : "G13"};
    table.larry_stack = "B5 G6 Y7";
    Game game(table);
    game.act(game.legal(0)[0]).play("G5").larry("G6>B5").play(larry_wins ? "G2" : "G13");
    EXPECT_EQ(game.last_winner(), larry_wins ? 2U : 1U);
    EXPECT_EQ(game.leader(), 1U);
    EXPECT_EQ(game.event<LarryHandedOver>(), LarryHandedOver{seat(0)});
    EXPECT_EQ(game.tokens(),
              larry_wins ? (std::vector<unsigned>{1, 1, 4}) : (std::vector<unsigned>{1, 2, 3}));
  }
}

TEST(Larry, R9_7_SixTokensRevealLarryToo) {
  Game insider(table_of({"agent", "agent", "insider"}));
  insider.won_by_all({2, 2});
  EXPECT_FALSE(insider.over());
  insider.won_by(2);
  EXPECT_EQ(insider.cause(), Cause::intel);
  EXPECT_EQ(insider.winners(), std::vector{2U});

  Game agent(table_of({"agent", "insider", "agent"}));
  agent.won_by_all({2, 2, 2});
  EXPECT_TRUE(agent.face_up(2));
  EXPECT_FALSE(agent.over());
  EXPECT_EQ(agent.spectator().known_role(k_larry), agent.role("agent"));
}

TEST(Larry, R9_7_SevenMissions) {
  Game game(table_of({"agent", "insider", "agent"}));
  game.won_by_all({0, 0, 0, 2, 2, 0}, true);
  EXPECT_FALSE(game.over());
  game.won_by(2, true);
  EXPECT_EQ(game.cause(), Cause::missions);
  EXPECT_EQ(game.winners(), (std::vector{0U, 2U}));

  Game both(table_of({"agent", "agent", "insider"}));
  both.won_by_all({0, 0, 1, 1, 2, 2}, true).won_by(2, true);
  EXPECT_EQ(both.open().completed, 7U);
  EXPECT_EQ(both.side(), WinningSide::insider);
}

TEST(Larry, R9_8_LarryIsNamedButCastsNoVote) {
  Game game(table_of({"agent", "agent", "insider"}, 1));
  game.won_by(0);
  EXPECT_EQ(game.to_act(), (std::vector{0U, 1U}));
  EXPECT_EQ(game.legal(0), (std::vector{Action::vote(seat(0), {.first = seat(1)}),
                                        Action::vote(seat(0), {.first = seat(2)})}));
  EXPECT_EQ(game.fault(Action::vote(seat(2), {.first = seat(0)})), Fault::no_vote_left);
}

TEST(Larry, R9_8_AnAgentThatNamedAnAgentLosesIt) {
  struct Case {
    std::vector<std::string> roles;
    unsigned first, second;
    WinningSide side;
  };
  const auto agents = WinningSide::agents;
  const auto insider = WinningSide::insider;
  for (const Case& c : {
           Case{{"agent", "agent", "insider"}, 2, 2, agents},
           Case{{"agent", "agent", "insider"}, 2, 0, insider},
           Case{{"agent", "agent", "insider"}, 1, 0, insider},
           Case{{"agent", "insider", "agent"}, 1, 0, agents},
           Case{{"agent", "insider", "agent"}, 1, 2, agents},
           Case{{"agent", "insider", "agent"}, 2, 0, insider},
           Case{{"insider", "agent", "agent"}, 1, 2, insider},
           Case{{"insider", "agent", "agent"}, 2, 0, agents},
       }) {
    Game game(table_of(c.roles, 1));
    game.won_by(0).vote(0, c.first).vote(1, c.second);
    ASSERT_TRUE(game.over());
    EXPECT_EQ(game.side(), c.side);
    std::vector<unsigned> winners;
    for (unsigned i = 0; i < 3; ++i) {
      if ((c.roles[i] == "agent") == (c.side == agents)) winners.push_back(i);
    }
    EXPECT_EQ(game.winners(), winners);
  }
}

TEST(Larry, R9_8_AFaceUpSeatCannotBeNamed) {
  // The Agents among 1 and Larry are face up, so the Insider has no one to name and casts no vote.
  Game game(table_of({"insider", "agent", "agent"}, 5, 4));
  game.won_by_all({2, 1, 1, 1});
  ASSERT_TRUE(game.face_up(1));
  ASSERT_TRUE(game.face_up(2));
  game.won_by(1);
  ASSERT_EQ(game.phase(), Phase::vote);
  EXPECT_EQ(game.to_act(), std::vector{1U});
  EXPECT_EQ(game.legal(1), std::vector{Action::vote(seat(1), {.first = seat(0)})});
  game.vote(1, 0);
  EXPECT_EQ(game.winners(), (std::vector{1U, 2U}));
}

}  // namespace
}  // namespace insidejob::test
