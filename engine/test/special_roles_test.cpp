#include <gtest/gtest.h>

#include <algorithm>

#include "engine/redact.h"
#include "engine/test/support/game.h"

namespace insidejob::test {
namespace {

Table table_of(std::vector<std::string> roles, unsigned tricks = 10, unsigned intel = 5) {
  return {.choices = {.mission_deck = choice_deck(), .dimensions = short_game(4, tricks, intel)},
          .roles = std::move(roles)};
}

std::optional<Fault> refusal(Choices choices) {
  return fault_of(Options::make(std::move(choices)));
}

std::vector<RoleId> ids(std::initializer_list<const char*> names) {
  std::vector<RoleId> list;
  for (const char* name : names) list.push_back(builtin(name));
  return list;
}

TEST(SpecialRoles, R7_0_OnlyForFourAndFive) {
  for (unsigned players = 2; players <= 5; ++players) {
    const auto fault = refusal({.players = players, .special_roles = ids({"sleeper_agent"})});
    EXPECT_EQ(fault.has_value(), players < 4);
    EXPECT_EQ(fault.value_or(Fault::special_roles_players), Fault::special_roles_players);
  }
}

TEST(SpecialRoles, R7_0_EachReplacesAnAgentAndProfNoTheInsider) {
  const Options options =
      options_for({.players = 5, .special_roles = ids({"sleeper_agent", "prof_no"})});
  const auto cards = options.role_cards();
  EXPECT_EQ(std::ranges::count(cards, k_base_agent), 3);
  EXPECT_EQ(std::ranges::count(cards, k_base_insider), 0);
  EXPECT_EQ(std::ranges::count(cards, builtin("sleeper_agent")), 1);
  EXPECT_EQ(std::ranges::count(cards, builtin("prof_no")), 1);
}

TEST(SpecialRoles, R7_0_Limits) {
  EXPECT_EQ(refusal({.special_roles = ids({"sleeper_agent", "paranoid_agent", "risky_agent"})}),
            Fault::special_roles_count);
  EXPECT_EQ(refusal({.special_roles = ids({"decoy", "tim_shady"})}), Fault::special_roles_neutral);
  EXPECT_EQ(refusal({.special_roles = ids({"accomplice", "decoy"})}), Fault::special_roles_neutral);
  EXPECT_EQ(refusal({.special_roles = ids({"bugged_agent", "accomplice"})}),
            Fault::special_roles_face_up);
  EXPECT_EQ(refusal({.special_roles = ids({"decoy", "decoy"})}), Fault::special_role_twice);
  EXPECT_EQ(refusal({.special_roles = ids({"agent"})}), Fault::special_role_ordinary);
  EXPECT_EQ(refusal({.special_roles = {RoleId{200}}}), Fault::custom_role_unused);
}

TEST(SpecialRoles, R7_0_SuggestedPairsAreLawful) {
  for (const auto& pair :
       {ids({"sleeper_agent", "paranoid_agent"}), ids({"risky_agent", "tim_shady"}),
        ids({"accomplice", "prof_no"}), ids({"tim_shady", "sleeper_agent"})}) {
    EXPECT_EQ(refusal({.players = 4, .special_roles = pair}), std::nullopt);
    EXPECT_EQ(refusal({.players = 5, .special_roles = pair}), std::nullopt);
  }
}

TEST(SpecialRoles, R7_0_FixedRolesAreHonoured) {
  const RoleId bugged = builtin("bugged_agent");
  const Options options =
      options_for({.special_roles = {bugged}, .fixed_roles = {{seat(2), bugged}}});
  for (unsigned number = 0; number < 50; ++number) {
    EXPECT_EQ(deal(Seed::from_number(number), options).secret.roles[2], bugged);
  }
  const auto with = [&](std::vector<FixedRole> fixed) {
    return refusal({.special_roles = {bugged, builtin("decoy")}, .fixed_roles = std::move(fixed)});
  };
  EXPECT_EQ(with({{seat(4), bugged}}), Fault::fixed_role_seat);
  EXPECT_EQ(with({{seat(0), builtin("accomplice")}}), Fault::fixed_role_not_in_play);
  EXPECT_EQ(with({{seat(0), builtin("decoy")}}), Fault::fixed_role_face_down);
  EXPECT_EQ(with({{seat(0), bugged}, {seat(1), bugged}}), Fault::fixed_role_twice);
}

TEST(SpecialRoles, R7_0_AWrittenDealMustHonourFixedRolesToo) {
  Table table = table_of({"agent", "agent", "bugged_agent", "insider"});
  table.choices.fixed_roles = {{seat(1), builtin("bugged_agent")}};
  EXPECT_THROW(Game{table}, std::runtime_error);
  table.choices.fixed_roles = {{seat(2), builtin("bugged_agent")}};
  EXPECT_NO_THROW(Game{table});
}

TEST(BuggedAgent, R7_1_FaceUpFromTheStart) {
  const Game game(table_of({"agent", "bugged_agent", "agent", "insider"}));
  EXPECT_TRUE(game.face_up(1));
  EXPECT_TRUE(game.open().revealed.empty());
  EXPECT_EQ(game.view(0).known_role(seat(1)), game.role("bugged_agent"));
  EXPECT_EQ(game.tokens()[1], 1U);
}

TEST(BuggedAgent, R7_1_MoreThanOneTokenIsTheInsidersWin) {
  Game game(table_of({"agent", "bugged_agent", "agent", "insider"}));
  game.won_by_all({0, 2});
  EXPECT_FALSE(game.over());
  game.won_by(1);
  ASSERT_TRUE(game.over());
  EXPECT_EQ(game.cause(), Cause::token_limit);
  EXPECT_EQ(game.winners(), std::vector{3U});
  EXPECT_FALSE(game.event<RoleRevealed>());
}

TEST(ParanoidAgent, R7_2_TwoVotesForTwoSeats) {
  Game game(table_of({"paranoid_agent", "agent", "agent", "insider"}, 1));
  game.won_by(1);
  EXPECT_EQ(game.legal(0),
            (std::vector{Action::vote(seat(0), {.first = seat(1), .second = seat(2)}),
                         Action::vote(seat(0), {.first = seat(1), .second = seat(3)}),
                         Action::vote(seat(0), {.first = seat(2), .second = seat(3)})}));
  const auto fault = [&](Ballot ballot) { return game.fault(Action::vote(seat(0), ballot)); };
  EXPECT_EQ(fault({.first = seat(1)}), Fault::vote_count);
  EXPECT_EQ(fault({.first = seat(2), .second = seat(2)}), Fault::vote_same_twice);
  EXPECT_EQ(fault({.first = seat(3), .second = seat(1)}), Fault::vote_order);
  EXPECT_EQ(fault({.first = seat(0), .second = seat(1)}), Fault::vote_for_self);
  game.vote(0, 2, 3).vote(1, 3).vote(2, 1).vote(3, 1);
  // Seats 1 and 3 have two votes each, seat 2 has one, so both of the Paranoid Agent's votes were
  // counted.
  EXPECT_EQ(game.side(), WinningSide::insider);
}

TEST(ParanoidAgent, R7_2_BothVotesDecide) {
  Game game(table_of({"paranoid_agent", "agent", "agent", "insider"}, 1));
  game.won_by(1).vote(0, 1, 3).vote(1, 3).vote(2, 0).vote(3, 2);
  EXPECT_EQ(game.side(), WinningSide::agents);
}

TEST(ParanoidAgent, R7_2_FaceUpBothMayGoToOneSeat) {
  Game game(table_of({"paranoid_agent", "agent", "agent", "insider"}, 1, 2));
  game.won_by(0);
  ASSERT_TRUE(game.face_up(0));
  EXPECT_EQ(game.legal(0).size(), 6U);
  game.vote(0, 3, 3).vote(1, 2).vote(2, 1).vote(3, 1);
  EXPECT_EQ(game.side(), WinningSide::insider);  // seats 1 and 3 tie with two each
}

TEST(ParanoidAgent, R7_2_OneVoteIfOnlyOneSeatMayBeNamed) {
  Game game(table_of({"paranoid_agent", "agent", "agent", "insider"}, 2, 2));
  game.won_by_all({1, 2});
  EXPECT_EQ(game.legal(0), std::vector{Action::vote(seat(0), {.first = seat(3)})});
  Game face_up(table_of({"paranoid_agent", "agent", "agent", "insider"}, 3, 2));
  face_up.won_by_all({1, 2, 0});
  EXPECT_EQ(face_up.legal(0),
            std::vector{Action::vote(seat(0), {.first = seat(3), .second = seat(3)})});
}

TEST(RiskyAgent, R7_3_BringsTheRiskyMissions) {
  const Options options = options_for({.special_roles = ids({"risky_agent"})});
  EXPECT_TRUE(options.risky_in_play());
  EXPECT_EQ(options.missions_in_play(), 28U);
  Game game(
      {.roles = {"risky_agent", "agent", "agent", "insider"}, .missions = "only_even/risky_last"});
  EXPECT_EQ(game.fault(Action::choose_mission(seat(0), game.mission("only_even"))),
            Fault::mission_must_be_risky);
}

TEST(RiskyAgent, R7_3_RevealedTheAgentsWin) {
  Game game(table_of({"agent", "risky_agent", "agent", "insider"}, 10, 3));
  game.won_by(1);
  EXPECT_FALSE(game.over());
  game.won_by(1);
  ASSERT_TRUE(game.over());
  EXPECT_EQ(game.cause(), Cause::reveal);
  EXPECT_EQ(game.side(), WinningSide::agents);
  EXPECT_EQ(game.winners(), (std::vector{0U, 1U, 2U}));
}

TEST(Decoy, R7_4_MostVotesWinsAlone) {
  Game game(table_of({"decoy", "agent", "agent", "insider"}, 1));
  game.won_by(1).vote(0, 3).vote(1, 0).vote(2, 0).vote(3, 1);
  EXPECT_EQ(game.side(), WinningSide::decoy);
  EXPECT_EQ(game.winners(), std::vector{0U});
}

TEST(Decoy, R7_4_TieWithTheInsiderIsForBoth) {
  Game game(table_of({"decoy", "agent", "agent", "insider"}, 1));
  game.won_by(1).vote(0, 3).vote(1, 0).vote(2, 3).vote(3, 0);
  EXPECT_EQ(game.side(), WinningSide::decoy_and_insider);
  EXPECT_EQ(game.winners(), (std::vector{0U, 3U}));
}

TEST(Decoy, R7_4_NoMatterWhoElseSharesTheTie) {
  Game game(table_of({"decoy", "agent", "agent", "insider"}, 1));
  game.won_by(1).vote(0, 1).vote(1, 0).vote(2, 3).vote(3, 2);
  EXPECT_EQ(game.side(), WinningSide::decoy_and_insider);
  EXPECT_EQ(game.winners(), (std::vector{0U, 3U}));
}

TEST(Decoy, R7_4_TieWithoutTheInsiderIsAnOrdinaryTie) {
  Game game(table_of({"decoy", "agent", "agent", "insider"}, 1));
  game.won_by(1).vote(0, 1).vote(1, 0).vote(2, 1).vote(3, 0);
  EXPECT_EQ(game.side(), WinningSide::insider);
  EXPECT_EQ(game.winners(), std::vector{3U});
}

TEST(Decoy, R7_4_LosesWithoutAVote) {
  Game agents(table_of({"decoy", "agent", "agent", "insider"}));
  agents.won_by_all({0, 1, 2, 0, 1, 2, 0}, true);
  EXPECT_EQ(agents.winners(), (std::vector{1U, 2U}));
  Game insider(table_of({"decoy", "agent", "agent", "insider"}, 10, 2));
  insider.won_by(3);
  EXPECT_EQ(insider.winners(), std::vector{3U});
}

TEST(Decoy, R7_4_RevealedItCannotBeNamedButVotes) {
  Game game(table_of({"decoy", "agent", "agent", "insider"}, 1, 2));
  game.won_by(0);
  EXPECT_FALSE(game.over());
  EXPECT_EQ(game.fault(Action::vote(seat(1), {.first = seat(0)})), Fault::vote_for_face_up);
  EXPECT_EQ(game.legal(0).size(), 3U);
  game.vote(0, 3).vote(1, 3).vote(2, 3).vote(3, 1);
  EXPECT_EQ(game.winners(), (std::vector{1U, 2U}));
}

TEST(Decoy, R7_4_ATurnedSleeperLosesWithTheInsiderOrWithoutIt) {
  for (const bool tie : {false, true}) {
    Game game(table_of({"decoy", "sleeper_agent", "agent", "insider"}, 1, 2));
    game.won_by(1).vote(0, tie ? 3 : 2).vote(2, 0).vote(3, tie ? 2 : 0);
    ASSERT_TRUE(game.over());
    EXPECT_EQ(game.winners(), tie ? (std::vector{0U, 3U}) : std::vector{0U});
  }
}

TEST(Accomplice, R7_5_NamesAPartnerBeforeTheFirstTrick) {
  Game game(table_of({"agent", "accomplice", "agent", "insider"}));
  EXPECT_EQ(game.phase(), Phase::accomplice);
  EXPECT_EQ(game.to_act(), std::vector{1U});
  EXPECT_EQ(game.legal(1).size(), 3U);
  EXPECT_EQ(game.fault(Action::name_partner(seat(1), seat(1))), Fault::partner_is_self);
  EXPECT_EQ(game.fault(Action::name_partner(seat(1), seat(4))), Fault::partner_is_no_seat);
  EXPECT_EQ(game.fault(Action::name_partner(seat(0), seat(2))), Fault::not_the_namer);
  EXPECT_FALSE(game.view(0).drawn);
  game.partner(3);
  EXPECT_EQ(game.phase(), Phase::mission);
  EXPECT_EQ(game.to_act(), std::vector{0U});
  EXPECT_TRUE(game.view(0).drawn);
}

TEST(Accomplice, R7_5_LooksAtThePartnersRoleInSecret) {
  Game game(table_of({"agent", "accomplice", "agent", "insider"}));
  game.partner(3);
  EXPECT_EQ(game.view(1).partner_role, game.role("insider"));
  EXPECT_EQ(game.view(1).known_role(seat(3)), game.role("insider"));
  EXPECT_FALSE(game.view(0).known_role(seat(3)));
  EXPECT_EQ(game.view(0).open.partner, seat(3));
  const Event named = game.events()[0];
  EXPECT_FALSE(std::get<PartnerNamed>(redact(game.options(), named, seat(0))).seen);
  EXPECT_FALSE(std::get<PartnerNamed>(redact(game.options(), named, seat(3))).seen);
  EXPECT_EQ(std::get<PartnerNamed>(redact(game.options(), named, seat(1))).seen,
            game.role("insider"));
}

TEST(Accomplice, R7_5_HoldsNoTokens) {
  Game game(table_of({"agent", "accomplice", "agent", "insider"}));
  EXPECT_EQ(game.tokens(), (std::vector<unsigned>{1, 0, 1, 1}));
  EXPECT_EQ(game.supply(), 11U);
  game.partner(0).won_by(1);
  EXPECT_EQ(game.tokens(), (std::vector<unsigned>{0, 0, 1, 1}));
  EXPECT_EQ(game.supply(), 12U);
  EXPECT_EQ(game.leader(), 1U);
  EXPECT_TRUE(game.event<TokenLost>());
  game.won_by(1);  // the partner has no token left to lose
  EXPECT_EQ(game.tokens(), (std::vector<unsigned>{0, 0, 1, 1}));
  EXPECT_FALSE(game.event<TokenLost>());
}

TEST(Accomplice, R7_5_WageredTokensGoToTheSupplyAndCountForTheMission) {
  Game game({.choices = {.risky = true},
             .roles = {"agent", "accomplice", "insider", "agent"},
             .hands = {"B5", "G9 +GYP", "B2", "B4"},
             .missions = "risky_third"});
  game.partner(0).trick("B5 G9 B2* B4");
  EXPECT_EQ(game.last_winner(), 1U);
  EXPECT_TRUE(game.last_trick().completed());
  EXPECT_EQ(game.tokens(), (std::vector<unsigned>{0, 0, 0, 1}));
  EXPECT_EQ(game.supply(), 13U);
  EXPECT_EQ(game.event<TrickWon>(), (TrickWon{seat(1), true, 0, 1}));
}

TEST(Accomplice, R7_5_CastsNoVoteAndCannotBeNamed) {
  Game game(table_of({"agent", "accomplice", "agent", "insider"}, 1));
  game.partner(0).won_by(2);
  EXPECT_EQ(game.to_act(), (std::vector{0U, 2U, 3U}));
  EXPECT_EQ(game.fault(Action::vote(seat(0), {.first = seat(1)})), Fault::vote_for_face_up);
}

TEST(Accomplice, R7_5_WinsIfAndOnlyIfThePartnerDoes) {
  for (const unsigned partner : {0U, 3U}) {
    for (const unsigned named : {2U, 3U}) {
      Game game(table_of({"agent", "accomplice", "agent", "insider"}, 1));
      game.partner(partner).won_by(2);
      game.vote(0, named).vote(2, named == 3 ? 3 : 0).vote(3, named == 3 ? 0 : 2);
      const bool agents = named == 3;
      EXPECT_EQ(game.side(), agents ? WinningSide::agents : WinningSide::insider);
      EXPECT_EQ(game.open().outcome.winners.contains(seat(1)), agents == (partner == 0));
    }
  }
}

TEST(TimShady, R7_6_WinsIfTheRightNeighbourLoses) {
  for (const unsigned tim : {0U, 1U}) {  // the right neighbour of 0 is 3, the Insider
    std::vector<std::string> roles{"agent", "agent", "agent", "insider"};
    roles[tim] = "tim_shady";
    Game game(table_of(roles, 10, 2));
    game.won_by(3);
    EXPECT_EQ(game.side(), WinningSide::insider);
    EXPECT_EQ(game.open().outcome.winners.contains(seat(tim)), tim == 1);
  }
}

TEST(TimShady, R7_6_RevealedItTakesATokenFromTheRight) {
  Game game(table_of({"agent", "tim_shady", "agent", "insider"}, 10, 3));
  game.won_by_all({1, 1});
  EXPECT_EQ(game.tokens(), (std::vector<unsigned>{0, 4, 1, 1}));
  EXPECT_EQ(game.event<TokenTaken>(), (TokenTaken{seat(1), seat(0)}));
  EXPECT_FALSE(game.over());
}

TEST(TimShady, R7_6_NothingToTake) {
  Game wagered({.choices = {.dimensions = short_game(4, 10, 3)},
                .roles = {"agent", "tim_shady", "agent", "insider"},
                .hands = {"G2", "G9", "G3", "G13"},
                .missions = "only_7_to_13",
                .leader = 3});
  wagered.trick("G13 G2* G9* G3");
  EXPECT_TRUE(wagered.face_up(1));
  EXPECT_EQ(wagered.tokens(), (std::vector<unsigned>{0, 3, 1, 1}));
  EXPECT_FALSE(wagered.event<TokenTaken>());
}

TEST(TimShady, R7_6_VotesOnlyFaceDown) {
  Game down(table_of({"agent", "tim_shady", "agent", "insider"}, 1));
  EXPECT_EQ(down.won_by(0).to_act(), (std::vector{0U, 1U, 2U, 3U}));
  Game up(table_of({"agent", "tim_shady", "agent", "insider"}, 1, 2));
  EXPECT_EQ(up.won_by(1).to_act(), (std::vector{0U, 2U, 3U}));
}

TEST(SleeperAgent, R7_7_AnAgentUntilRevealed) {
  Game game(table_of({"agent", "sleeper_agent", "agent", "insider"}));
  game.won_by_all({0, 1, 2, 0, 1, 2, 0}, true);
  EXPECT_EQ(game.winners(), (std::vector{0U, 1U, 2U}));
}

TEST(SleeperAgent, R7_7_RevealedItTurns) {
  Game insider(table_of({"agent", "sleeper_agent", "agent", "insider"}, 10, 3));
  insider.won_by_all({1, 1});
  EXPECT_FALSE(insider.over());
  insider.won_by_all({3, 3});
  EXPECT_EQ(insider.winners(), (std::vector{1U, 3U}));

  Game agents(table_of({"agent", "sleeper_agent", "agent", "insider"}, 10, 3));
  agents.won_by_all({1, 1}).won_by_all({0, 1, 2, 0, 1, 2, 1}, true);
  EXPECT_EQ(agents.side(), WinningSide::agents);
  EXPECT_EQ(agents.winners(), (std::vector{0U, 2U}));
}

TEST(SleeperAgent, R7_7_FaceUpItCastsNoVote) {
  Game game(table_of({"agent", "sleeper_agent", "agent", "insider"}, 1, 2));
  EXPECT_EQ(game.won_by(1).to_act(), (std::vector{0U, 2U, 3U}));
  Game down(table_of({"agent", "sleeper_agent", "agent", "insider"}, 1));
  EXPECT_EQ(down.won_by(1).to_act(), (std::vector{0U, 1U, 2U, 3U}));
}

}  // namespace
}  // namespace insidejob::test
