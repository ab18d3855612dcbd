// What a seat sees (R10.1), case by case. secrecy_test.cpp searches for leaks in general.
#include <gtest/gtest.h>

#include "engine/redact.h"
#include "engine/test/support/game.h"

namespace insidejob::test {
namespace {

TEST(View, R10_1_AHandIsItsOwners) {
  const Game game({.hands = {"G13", "G2", "G9", "G6"}});
  const EventList opening = opening_events(game.options(), game.state());
  for (unsigned viewer = 0; viewer < 4; ++viewer) {
    EXPECT_EQ(game.view(viewer).hand, game.hand(viewer));
    const auto dealt = std::get<Dealt>(redact(game.options(), opening[0], seat(viewer)));
    for (unsigned other = 0; other < 4; ++other) {
      EXPECT_EQ(dealt.hands[other].has_value(), viewer == other);
      EXPECT_EQ(dealt.roles[other].has_value(), viewer == other);
    }
  }
  const auto spectator = std::get<Dealt>(redact(game.options(), opening[0], std::nullopt));
  EXPECT_EQ(spectator, Dealt{});
  EXPECT_TRUE(game.spectator().hand.empty());
  EXPECT_FALSE(game.spectator().role);
}

TEST(View, R10_1_FaceUpRolesAreSeenByAll) {
  const Game game({.roles = {"agent", "bugged_agent", "agent", "insider"}});
  const EventList opening = opening_events(game.options(), game.state());
  const auto dealt = std::get<Dealt>(redact(game.options(), opening[0], std::nullopt));
  EXPECT_EQ(dealt.roles[1], game.role("bugged_agent"));
  EXPECT_FALSE(dealt.roles[0]);
}

TEST(View, R10_1_MissionsDrawnAndPutBackAreTheLeaders) {
  Game game({.hands = {"G13", "G2", "G9", "G6"}, .missions = "only_even/ascending"});
  const EventList opening = opening_events(game.options(), game.state());
  ASSERT_EQ(opening.size(), 2U);
  EXPECT_TRUE(std::get<MissionsDrawn>(redact(game.options(), opening[1], seat(0))).missions);
  EXPECT_FALSE(std::get<MissionsDrawn>(redact(game.options(), opening[1], seat(1))).missions);

  game.choose("ascending");
  const Event laid = game.events()[0];
  EXPECT_EQ(std::get<MissionLaid>(redact(game.options(), laid, seat(0))).put_back,
            game.mission("only_even"));
  for (const auto& other : {std::optional{seat(1)}, std::optional<Seat>{}}) {
    EXPECT_EQ(redact(game.options(), laid, other),
              Event{(MissionLaid{seat(0), game.mission("ascending"), std::nullopt})});
  }
  game.trick("G13 G2 G9 G6");
  EXPECT_EQ(game.view(0).put_back[0], game.mission("only_even"));
  EXPECT_FALSE(game.view(3).put_back[0]);
}

TEST(View, R10_1_LarrysThreeCardsAreTheControllers) {
  Game game({.choices = {.players = 2},
             .hands = {"G13", "G2"},
             .missions = "only_even",
             .larry_stack = "B5 G6 Y7"});
  game.choose("only_even").play("G13");
  const Event drew = *std::find_if(game.events().begin(), game.events().end(), [](const Event& e) {
    return std::holds_alternative<LarryDrew>(e);
  });
  EXPECT_TRUE(std::get<LarryDrew>(redact(game.options(), drew, seat(1))).three);
  EXPECT_FALSE(std::get<LarryDrew>(redact(game.options(), drew, seat(0))).three);
  game.larry("G6>Y7");
  const Event played = game.events()[0];
  EXPECT_EQ(redact(game.options(), played, seat(1)), played);
  EXPECT_EQ(redact(game.options(), played, seat(0)),
            Event{(LarryPlayed{seat(1), card("G6"), std::nullopt, std::nullopt})});
}

TEST(View, R10_1_OnceOverEverythingMayBeShown) {
  Game game({.choices = {.mission_deck = choice_deck(), .dimensions = short_game(4, 3, 2)}});
  game.won_by(0).won_by(3);
  ASSERT_TRUE(game.over());
  const auto shown = game.spectator().disclosure;
  ASSERT_TRUE(shown);
  EXPECT_EQ(shown->roles, game.state().secret.roles);
  EXPECT_EQ(shown->hands, game.state().secret.hands);
  EXPECT_TRUE(shown->put_back[0]);
  EXPECT_TRUE(shown->put_back[1]);
  EXPECT_FALSE(shown->put_back[2]);
  EXPECT_EQ(game.spectator().known_role(seat(3)), game.role("insider"));
}

TEST(View, TheMissionsOutlook) {
  Game game({.hands = {"B2", "B4", "B7", "B8"}, .missions = "only_even"});
  EXPECT_FALSE(game.view(0).mission_outlook());
  game.choose("only_even");
  EXPECT_EQ(game.view(0).mission_outlook(), Outlook::open);
  game.play("B2").play("B4");
  EXPECT_EQ(game.spectator().mission_outlook(), Outlook::open);
  game.play("B7");
  EXPECT_EQ(game.view(3).mission_outlook(), Outlook::failed);
}

TEST(View, OutlookCountsOnlyThoseWhoMightWager) {
  // The last to play is face up and may not wager, so there can be no token on the last card.
  Game game({.choices = {.risky = true},
             .roles = {"agent", "agent", "insider", "bugged_agent"},
             .missions = "risky_last"});
  game.choose("risky_last");
  EXPECT_EQ(game.view(0).mission_outlook(), Outlook::failed);
  Game open({.choices = {.risky = true}, .missions = "risky_last"});
  open.choose("risky_last");
  EXPECT_EQ(open.view(0).mission_outlook(), Outlook::open);
}

TEST(View, WhyACardCannotBePlayed) {
  Game game({.hands = {"G13", "G2 B3", "G9", "G6"}});
  EXPECT_EQ(card_violation(game.view(0), card("G13"))->fault, Fault::not_now);
  game.choose("first_highest");
  EXPECT_FALSE(card_violation(game.view(0), card("G13")));
  EXPECT_EQ(card_violation(game.view(0), card("G2"))->fault, Fault::card_not_held);
  EXPECT_EQ(card_violation(game.view(1), card("G2"))->fault, Fault::not_this_seat);
  game.play("G13");
  EXPECT_EQ(card_violation(game.view(1), card("B3"))->fault, Fault::suit_not_followed);
  EXPECT_FALSE(card_violation(game.view(1), card("G2")));
}

TEST(View, ASpectatorNeverActs) {
  const Game game({});
  EXPECT_FALSE(game.spectator().to_act());
  EXPECT_TRUE(legal_actions(game.spectator()).empty());
}

}  // namespace
}  // namespace insidejob::test
