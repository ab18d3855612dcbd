// The blank role card (R7.11): contradictory data is refused, and every field does what
// docs/rules/FORMAT.md says.
#include <gtest/gtest.h>

#include <string>

#include "engine/test/support/game.h"

namespace insidejob::test {
namespace {

Table table_of(Role role, unsigned tricks = 10, unsigned intel = 5) {
  role.id = "custom";
  Table table{.choices = {.custom_role = role,
                          .mission_deck = choice_deck(),
                          .dimensions = short_game(4, tricks, intel)},
              .roles = {"agent", "custom", "agent", "insider"}};
  if (role.replaces_insider) table.roles = {"agent", "custom", "agent", "agent"};
  return table;
}

std::optional<Fault> contradiction(Role role) {
  role.id = "custom";
  const auto violation = check_role(role);
  const auto refused =
      fault_of(Options::make({.special_roles = {k_custom_role}, .custom_role = role}));
  EXPECT_EQ(violation ? std::optional{violation->fault} : std::nullopt, refused);
  if (violation) {
    EXPECT_EQ(violation->rule(), "R7.11");
  }
  return refused;
}

TEST(CustomRole, R7_11_AnAgentByDefault) { EXPECT_EQ(contradiction({}), std::nullopt); }

TEST(CustomRole, R7_11_ContradictionsAreRefused) {
  EXPECT_EQ(contradiction({.side = Side::insider}), Fault::role_side_and_replaces);
  EXPECT_EQ(contradiction({.replaces_insider = true}), Fault::role_side_and_replaces);
  EXPECT_EQ(contradiction({.side = Side::neutral}), Fault::role_side_and_wins_by);
  EXPECT_EQ(contradiction({.wins_by = WinsBy::most_votes}), Fault::role_side_and_wins_by);
  EXPECT_EQ(contradiction(
                {.replaces_insider = true, .side = Side::insider, .wins_by = WinsBy::left_loses}),
            Fault::role_side_and_wins_by);
  EXPECT_EQ(contradiction({.side = Side::neutral, .wins_by = WinsBy::partner}),
            Fault::role_partner_unnamed);
  EXPECT_EQ(contradiction({.trick_costs_partner = true}), Fault::role_partner_unnamed);
  EXPECT_EQ(contradiction({.first_token = false, .holds_tokens = false}),
            Fault::role_tokens_unheld);
  EXPECT_EQ(contradiction({.holds_tokens = false, .may_wager = false}), Fault::role_tokens_unheld);
  EXPECT_EQ(
      contradiction(
          {.first_token = false, .holds_tokens = false, .may_wager = false, .token_limit = 3}),
      Fault::role_tokens_unheld);
  EXPECT_EQ(contradiction({.face_up = true, .on_reveal = OnReveal::loses}),
            Fault::role_face_up_reveal);
  EXPECT_EQ(contradiction({.side = Side::neutral,
                           .on_reveal = OnReveal::changes_side,
                           .wins_by = WinsBy::most_votes}),
            Fault::role_changes_side);
  EXPECT_EQ(
      contradiction(
          {.replaces_insider = true, .side = Side::insider, .on_reveal = OnReveal::changes_side}),
      Fault::role_changes_side);
  EXPECT_EQ(contradiction({.wins_if_all_others_face_up = true}), Fault::role_all_face_up);
}

TEST(CustomRole, R7_11_NumbersHaveLimits) {
  for (const int votes : {-1, 3}) {
    EXPECT_EQ(contradiction({.votes = votes}), Fault::role_votes_range);
  }
  for (const int limit : {0, 14, -5, 300}) {
    EXPECT_EQ(contradiction({.token_limit = limit}), Fault::role_token_limit_range);
  }
  for (const int limit : {1, 13}) EXPECT_EQ(contradiction({.token_limit = limit}), std::nullopt);
  for (const RevealAt at : {RevealAt{1, 4}, RevealAt{4, 10}, RevealAt{0, 0}}) {
    EXPECT_EQ(contradiction({.reveal_at = at}), Fault::role_reveal_at_range);
  }
  EXPECT_EQ(contradiction({.reveal_at = RevealAt{2, 9}}), std::nullopt);
}

TEST(CustomRole, R7_11_ItsIdIsItsOwn) {
  for (const Role& known : builtin_roles()) {
    const auto violation = check_role({.id = known.id});
    ASSERT_TRUE(violation);
    EXPECT_EQ(violation->fault, Fault::role_id_taken);
  }
}

TEST(CustomRole, R7_11_LimitsOfSpecialRolesHoldForItToo) {
  const auto refusal = [](Role role, std::vector<RoleId> others) {
    role.id = "custom";
    others.push_back(k_custom_role);
    return fault_of(Options::make({.special_roles = others, .custom_role = role}));
  };
  const Role neutral{.side = Side::neutral, .wins_by = WinsBy::right_loses};
  EXPECT_EQ(refusal(neutral, {builtin("decoy")}), Fault::special_roles_neutral);
  EXPECT_EQ(refusal({.face_up = true}, {builtin("bugged_agent")}), Fault::special_roles_face_up);
  EXPECT_EQ(refusal({.replaces_insider = true, .side = Side::insider}, {builtin("prof_no")}),
            Fault::special_roles_insider);
  EXPECT_EQ(refusal({.reveal_at = RevealAt{4, 4}}, {builtin("prof_no")}),
            Fault::special_roles_reveal_at);
  EXPECT_EQ(refusal({.names_partner = true}, {builtin("accomplice")}),
            Fault::special_roles_partner);
  EXPECT_EQ(refusal({}, {builtin("decoy"), builtin("sleeper_agent")}), Fault::special_roles_count);
  EXPECT_EQ(refusal({}, {k_custom_role}), Fault::special_role_twice);
  EXPECT_EQ(fault_of(Options::make({.custom_role = Role{.id = "custom"}})),
            Fault::custom_role_unused);
  EXPECT_EQ(fault_of(Options::make({.special_roles = {k_custom_role}})), Fault::custom_role_unused);
  EXPECT_EQ(
      fault_of(Options::make(
          {.players = 3, .special_roles = {k_custom_role}, .custom_role = Role{.id = "custom"}})),
      Fault::special_roles_players);
}

TEST(CustomRole, R7_11_MustFollow) {
  Table table = table_of({.must_follow = false});
  table.hands = {"G5", "G2 B13"};
  Game game(table);
  game.act(game.legal(0)[0]).play("G5");
  EXPECT_EQ(game.fault_of_play("B13"), std::nullopt);

  Table insider = table_of({.replaces_insider = true, .side = Side::insider});
  insider.hands = table.hands;
  Game follows(insider);
  follows.act(follows.legal(0)[0]).play("G5");
  EXPECT_EQ(follows.fault_of_play("B13"), Fault::suit_not_followed);
}

TEST(CustomRole, R7_11_AnInsiderWithoutMoreDoesNotWinByTokens) {
  Game game(table_of({.replaces_insider = true, .side = Side::insider}, 2, 2));
  game.won_by(1);
  EXPECT_TRUE(game.face_up(1));
  EXPECT_FALSE(game.over());
  game.won_by(0);
  game.vote(0, 2).vote(1, 2).vote(2, 3).vote(3, 2);
  EXPECT_EQ(game.winners(), std::vector{1U});
}

TEST(CustomRole, R7_11_FirstTokenAndMayWager) {
  Table table = table_of({.first_token = false});
  Game game(table);
  EXPECT_EQ(game.tokens(), (std::vector<unsigned>{1, 0, 1, 1}));
  EXPECT_EQ(game.supply(), 11U);
  EXPECT_EQ(game.won_by(1).tokens()[1], 1U);

  Table timid = table_of({.may_wager = false});
  timid.hands = {"G5", "G2"};
  Game no_wager(timid);
  no_wager.act(no_wager.legal(0)[0]).play("G5");
  EXPECT_EQ(no_wager.fault_of_play("G2*"), Fault::wager_not_by_role);
}

TEST(CustomRole, R7_11_HoldsNoTokensFaceDown) {
  Table table = table_of({.first_token = false, .holds_tokens = false, .may_wager = false});
  table.hands = {"G5", "G13", "G3", "G4"};
  Game game(table);
  game.act(game.legal(0)[0]).play("G5").play("G13").play("G3").play("G4");
  EXPECT_EQ(game.tokens(), (std::vector<unsigned>{1, 0, 1, 1}));
  EXPECT_EQ(game.supply(), 11U);
  EXPECT_EQ(game.leader(), 1U);
}

TEST(CustomRole, R7_11_Votes) {
  Game none(table_of({.votes = 0}, 1));
  EXPECT_EQ(none.won_by(0).to_act(), (std::vector{0U, 2U, 3U}));
  Game never(table_of({.votes = 2, .same_target = SameTarget::never}, 1, 2));
  EXPECT_EQ(never.won_by(1).legal(1).size(), 3U);
  Game always(table_of({.votes = 2, .same_target = SameTarget::always}, 1));
  EXPECT_EQ(always.won_by(0).legal(1).size(), 6U);
  Game only_one(table_of({.votes = 2, .same_target = SameTarget::always}, 2, 2));
  EXPECT_EQ(only_one.won_by_all({0, 2}).legal(1),
            std::vector{Action::vote(seat(1), {.first = seat(3), .second = seat(3)})});
  Game face_up(table_of({.votes_face_up = false}, 1, 2));
  EXPECT_EQ(face_up.won_by(1).to_act(), (std::vector{0U, 2U, 3U}));
}

TEST(CustomRole, R7_11_PartnersWithoutBeingFaceUp) {
  Game game(table_of({.side = Side::neutral, .names_partner = true, .wins_by = WinsBy::partner}));
  EXPECT_EQ(game.phase(), Phase::accomplice);
  EXPECT_FALSE(game.face_up(1));
  game.partner(3).won_by(1);
  EXPECT_EQ(game.tokens(), (std::vector<unsigned>{1, 2, 1, 1}));
  game.won_by_all({3, 3, 3, 3});
  EXPECT_EQ(game.winners(), (std::vector{1U, 3U}));
}

TEST(CustomRole, R7_11_ATrickMayCostThePartnerWhateverTheWinnerTakes) {
  Game game(table_of({.names_partner = true, .trick_costs_partner = true}));
  game.partner(0).won_by(1);
  EXPECT_EQ(game.tokens(), (std::vector<unsigned>{0, 2, 1, 1}));
  EXPECT_EQ(game.supply(), 10U);
}

TEST(CustomRole, R7_11_TokenLimit) {
  Game game(table_of({.token_limit = 3}));
  game.won_by_all({1, 1});
  EXPECT_FALSE(game.over());
  game.won_by(1);
  EXPECT_EQ(game.cause(), Cause::token_limit);
  EXPECT_EQ(game.winners(), std::vector{3U});
}

TEST(CustomRole, R7_11_WhatARevealTakesCountsForTheTokenLimit) {
  Game game(table_of({.token_limit = 3, .on_reveal = OnReveal::takes_left}, 10, 3));
  game.won_by_all({1, 1});
  EXPECT_EQ(game.tokens(), (std::vector<unsigned>{1, 4, 0, 1}));
  EXPECT_EQ(game.cause(), Cause::token_limit);
}

TEST(CustomRole, R7_11_RevealNumberAndVotesOfTheWholeTable) {
  const Role role{.reveal_at = RevealAt{3, 2}, .revealed_seats_vote = false};
  Game game(table_of(role, 2, 5));
  EXPECT_EQ(game.options().reveal_at(), 3U);
  game.won_by_all({0, 0});
  EXPECT_TRUE(game.face_up(0));
  EXPECT_EQ(game.to_act(), (std::vector{1U, 2U, 3U}));

  Table five = table_of(role);
  five.choices.dimensions.reset();
  five.roles = {"agent", "custom", "agent", "agent", "insider"};
  EXPECT_EQ(Game(five).options().reveal_at(), 2U);
}

TEST(CustomRole, R7_11_RiskyMissions) {
  EXPECT_TRUE(Game(table_of({.risky_missions = true})).options().risky_in_play());
  EXPECT_EQ(fault_of(Options::make({.wager = false,
                                    .special_roles = {k_custom_role},
                                    .custom_role = Role{.id = "x", .risky_missions = true}})),
            Fault::risky_without_wagers);
}

TEST(CustomRole, R7_11_OnReveal) {
  const auto revealed = [](OnReveal effect) {
    Game game(table_of({.on_reveal = effect}, 10, 3));
    game.won_by_all({1, 1});
    return game;
  };
  EXPECT_FALSE(revealed(OnReveal::nothing).over());
  EXPECT_EQ(revealed(OnReveal::agents_win).cause(), Cause::reveal);
  EXPECT_EQ(revealed(OnReveal::agents_win).winners(), (std::vector{0U, 1U, 2U}));
  EXPECT_EQ(revealed(OnReveal::insider_wins).cause(), Cause::reveal);
  EXPECT_EQ(revealed(OnReveal::insider_wins).winners(), std::vector{3U});
  EXPECT_EQ(revealed(OnReveal::takes_right).tokens(), (std::vector<unsigned>{0, 4, 1, 1}));
  EXPECT_EQ(revealed(OnReveal::takes_left).tokens(), (std::vector<unsigned>{1, 4, 0, 1}));

  Game turned = revealed(OnReveal::changes_side);
  turned.won_by_all({3, 3});
  EXPECT_EQ(turned.winners(), (std::vector{1U, 3U}));
}

TEST(CustomRole, R7_11_OnRevealLosesMeansItCannotWinAnyMore) {
  Game game(table_of({.on_reveal = OnReveal::loses}, 10, 3));
  game.won_by_all({1, 1});
  EXPECT_FALSE(game.over());
  game.won_by_all({0, 2, 1, 0, 2, 1, 1}, true);
  EXPECT_EQ(game.side(), WinningSide::agents);
  EXPECT_EQ(game.winners(), (std::vector{0U, 2U}));

  Game neutral(table_of(
      {.side = Side::neutral, .on_reveal = OnReveal::loses, .wins_by = WinsBy::right_loses}, 10,
      3));
  neutral.won_by_all({1, 1, 3, 3});
  EXPECT_EQ(neutral.winners(), std::vector{3U});
}

TEST(CustomRole, R7_11_InTheInsidersPlaceALostRevealIsTheAgentsWin) {
  for (const OnReveal effect : {OnReveal::loses, OnReveal::agents_win}) {
    Game game(
        table_of({.replaces_insider = true, .side = Side::insider, .on_reveal = effect}, 10, 3));
    game.won_by_all({1, 1});
    EXPECT_EQ(game.cause(), Cause::insider_revealed);
    EXPECT_EQ(game.winners(), (std::vector{0U, 2U, 3U}));
  }
  Game wins(table_of(
      {.replaces_insider = true, .side = Side::insider, .on_reveal = OnReveal::insider_wins}, 10,
      3));
  wins.won_by_all({1, 1});
  EXPECT_EQ(wins.cause(), Cause::intel);
  EXPECT_EQ(wins.winners(), std::vector{1U});
}

TEST(CustomRole, R7_11_MostVotesAndNeighbours) {
  Game most(table_of({.side = Side::neutral, .wins_by = WinsBy::most_votes}, 1));
  most.won_by(0).vote(0, 1).vote(1, 0).vote(2, 1).vote(3, 1);
  EXPECT_EQ(most.side(), WinningSide::decoy);
  EXPECT_EQ(most.winners(), std::vector{1U});
  Game left(table_of({.side = Side::neutral, .wins_by = WinsBy::left_loses}, 1));
  left.won_by(0).vote(0, 3).vote(1, 3).vote(2, 3).vote(3, 0);
  EXPECT_EQ(left.winners(), (std::vector{0U, 2U}));
}

TEST(CustomRole, R7_11_AllOthersFaceUp) {
  Game game(table_of(
      {.replaces_insider = true, .side = Side::insider, .wins_if_all_others_face_up = true}, 10,
      2));
  game.won_by_all({0, 2});
  EXPECT_FALSE(game.over());
  EXPECT_EQ(game.won_by(3).cause(), Cause::all_face_up);
}

TEST(CustomRole, R7_11_FixedIfFaceUp) {
  Table table = table_of({.face_up = true});
  table.choices.special_roles = {k_custom_role};
  table.choices.fixed_roles = {{seat(1), k_custom_role}};
  EXPECT_TRUE(Game(table).face_up(1));
}

}  // namespace
}  // namespace insidejob::test
