// Dangers that everyone can see (R5.1, R7.1, R7.8), from public knowledge alone (R10.1).
#include "engine/danger.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "engine/test/support/game.h"
#include "engine/test/support/random_table.h"

namespace insidejob::test {
namespace {

Table table_of(std::vector<std::string> roles, unsigned tricks = 10, unsigned intel = 5) {
  const unsigned players = static_cast<unsigned>(roles.size());
  return {
      .choices = {.mission_deck = choice_deck(), .dimensions = short_game(players, tricks, intel)},
      .roles = std::move(roles)};
}

std::optional<SeatDanger> danger_of(const Game& game, unsigned of_seat) {
  for (const SeatDanger& danger : seats_in_danger(game.options(), game.open())) {
    if (danger.seat == seat(of_seat)) return danger;
  }
  return std::nullopt;
}

TEST(Danger, R5_1_OneTokenShortOfARevealMayEndTheGame) {
  Game game(table_of({"agent", "agent", "agent", "insider"}));
  game.won_by_all({0, 0});
  EXPECT_TRUE(seats_in_danger(game.options(), game.open()).empty());
  game.won_by(0);
  const auto danger = danger_of(game, 0);
  ASSERT_TRUE(danger);
  EXPECT_EQ(*danger, (SeatDanger{.seat = seat(0),
                                 .tokens = 5,
                                 .reveals = true,
                                 .may_end = true,
                                 .as_insider = true,
                                 .insider_wins = true}));
  EXPECT_EQ(seats_in_danger(game.options(), game.open()).size(), 1U);
  game.won_by(0);  // an Agent, now face up, so nothing more can happen to it
  EXPECT_TRUE(seats_in_danger(game.options(), game.open()).empty());
}

TEST(Danger, R4_3_WagersOnTheTrickCount) {
  Table table = table_of({"agent", "agent", "agent", "insider"}, 10, 3);
  table.hands = {"B13", "B9", "", ""};
  Game game(table);
  game.choose("met_1").play("B13");
  EXPECT_FALSE(danger_of(game, 0));
  game.play("B9*");
  ASSERT_TRUE(danger_of(game, 0));
  EXPECT_EQ(danger_of(game, 0)->tokens, 3);
}

TEST(Danger, WhoIsBeatenIsInNoDanger) {
  Table table = table_of({"agent", "agent", "agent", "insider"}, 10, 2);
  table.hands = {"B2", "B9", "", ""};
  Game game(table);
  EXPECT_EQ(seats_in_danger(game.options(), game.open()).size(), 4U);
  game.choose("met_1").play("B2");
  EXPECT_TRUE(danger_of(game, 0));
  game.play("B9");
  EXPECT_FALSE(danger_of(game, 0));
  EXPECT_TRUE(danger_of(game, 1) && danger_of(game, 2) && danger_of(game, 3));
}

TEST(Danger, R7_1_ThePublicLimitOfAFaceUpRole) {
  Game game(table_of({"bugged_agent", "agent", "agent", "insider"}));
  EXPECT_EQ(danger_of(game, 0), (SeatDanger{.seat = seat(0),
                                            .tokens = 2,
                                            .passes_limit = true,
                                            .may_end = true,
                                            .must_end = true,
                                            .insider_wins = true}));
}

// A seat can pass a limit face down without being revealed.
TEST(Danger, R7_11_TheLimitOfAFaceDownRole) {
  Table table = table_of({"agent", "custom", "agent", "insider"});
  table.choices.custom_role = Role{.id = "custom", .token_limit = 2};
  Game game(table);
  EXPECT_TRUE(seats_in_danger(game.options(), game.open()).empty());
  game.won_by(0);  // no more likely to have that role than anyone else
  EXPECT_EQ(danger_of(game, 0), (SeatDanger{.seat = seat(0),
                                            .tokens = 3,
                                            .passes_limit = true,
                                            .may_end = true,
                                            .insider_wins = true}));
  game.won_by(0);  // everyone now knows that it has another role
  EXPECT_FALSE(danger_of(game, 0));
  game.won_by(0);
  EXPECT_TRUE(danger_of(game, 0)->reveals && danger_of(game, 0)->as_insider);
  EXPECT_FALSE(danger_of(game, 0)->passes_limit);
}

TEST(Danger, R7_11_ARevealAndALimitAtOnce) {
  Table table = table_of({"agent", "custom", "agent", "insider"});
  table.choices.custom_role = Role{.id = "custom", .token_limit = 4};
  Game game(table);
  game.won_by_all({0, 0, 0});
  const auto danger = danger_of(game, 0);
  ASSERT_TRUE(danger);
  EXPECT_TRUE(danger->reveals && danger->passes_limit && danger->insider_wins);
  EXPECT_FALSE(danger->as_insider || danger->must_end);
}

// A custom role may also let the Insider win when it is revealed.
TEST(Danger, R7_11_NotEveryWinOfTheInsiderIsByItsOwnReveal) {
  Table table = table_of({"agent", "custom", "agent", "insider"});
  table.choices.custom_role = Role{.id = "custom", .on_reveal = OnReveal::insider_wins};
  Game game(table);
  game.won_by_all({0, 0, 0});
  const auto danger = danger_of(game, 0);
  ASSERT_TRUE(danger);
  EXPECT_TRUE(danger->reveals && danger->insider_wins);
  EXPECT_FALSE(danger->agents_win || danger->as_insider);
}

TEST(Danger, R7_3_EitherSideMayWinByAReveal) {
  Game game(table_of({"agent", "risky_agent", "agent", "insider"}));
  game.won_by_all({0, 0, 0});
  const auto danger = danger_of(game, 0);
  ASSERT_TRUE(danger);
  EXPECT_TRUE(danger->agents_win && danger->insider_wins && !danger->must_end);
}

TEST(Danger, R7_5_WhoHoldsNoTokensIsInNoDanger) {
  Game game(table_of({"accomplice", "agent", "agent", "insider"}, 10, 2));
  game.partner(1);
  EXPECT_FALSE(danger_of(game, 0));
  EXPECT_TRUE(danger_of(game, 2));
}

// Prof. No is either this seat, the last but one to be revealed, or the one left over.
TEST(Danger, R7_8_TheLastRevealEndsTheGameForSure) {
  Game game(table_of({"agent", "agent", "agent", "prof_no"}));
  game.won_by_all({0, 0, 0, 1, 1, 1, 2, 2});
  EXPECT_EQ(danger_of(game, 2), (SeatDanger{.seat = seat(2),
                                            .tokens = 4,
                                            .reveals = true,
                                            .may_end = true,
                                            .must_end = true,
                                            .agents_win = true,
                                            .insider_wins = true}));
  EXPECT_FALSE(danger_of(game, 3));
}

TEST(Danger, R9_7_LarryTakesPart) {
  Game game({.choices = {
                 .players = 2, .mission_deck = choice_deck(), .dimensions = short_game(2, 9, 4)}});
  EXPECT_TRUE(danger_of(game, 2));  // he starts with three tokens
}

TEST(Danger, R5_2_MissionsWithinReach) {
  Game game(table_of({"agent", "agent", "agent", "insider"}));
  const unsigned needed = game.options().missions_needed();
  const auto reach = [&](std::optional<Outlook> mission = {}) {
    return missions_reach(game.options(), game.open(), mission);
  };
  EXPECT_EQ(reach(), MissionsReach::open);
  const unsigned spare = game.options().tricks() - needed;
  for (unsigned i = 0; i < spare; ++i) game.won_by(i % 3);
  EXPECT_EQ(reach(), MissionsReach::open);
  EXPECT_EQ(reach(Outlook::failed), MissionsReach::out_of_reach);
  for (unsigned i = 0; i + 1 < needed; ++i) {
    EXPECT_EQ(reach(), MissionsReach::open);
    game.won_by(i % 3, true);
  }
  EXPECT_EQ(reach(), MissionsReach::last);
  EXPECT_EQ(reach(Outlook::certain), MissionsReach::last);
  EXPECT_EQ(reach(Outlook::failed), MissionsReach::out_of_reach);
}

// Whatever a trick brings was visible as a danger before its last card, unless that card brought
// another token.
RC_GTEST_PROP(Danger, IsToldBeforeItComes, (const RandomTable& table)) {
  const Options options = table.options();
  Rng rng{table.play_seed()};
  const auto visit = [&](const GameState& before, Action action, const EventList&,
                         const GameState& after) {
    if (after.open.trick == before.open.trick) return;
    if (action.kind == ActionKind::play_card && action.wager()) return;
    const TrickOutcome trick = after.open.outcomes[before.open.trick];
    const DangerList all = seats_in_danger(options, before.open);
    const auto* told = std::ranges::find(all, trick.winner(), &SeatDanger::seat);
    const bool any = told != all.end();
    const bool ends = after.open.phase == Phase::over;
    if (after.open.revealed != before.open.revealed) RC_ASSERT(any && told->reveals);
    if (trick.completed()) return;
    if (any && told->must_end) RC_ASSERT(ends);
    if (!ends || after.open.outcome.cause == Cause::vote) return;
    RC_ASSERT(any && told->may_end);
    const bool agents = after.open.outcome.side == WinningSide::agents;
    RC_ASSERT((agents ? told->agents_win : told->insider_wins));
    const Cause cause = after.open.outcome.cause;
    if (cause == Cause::token_limit) RC_ASSERT(told->passes_limit);
    if (told->as_insider) RC_ASSERT(cause == Cause::intel);
  };
  play_randomly(options, deal(table.deal_seed(), options), rng, visit);
}

}  // namespace
}  // namespace insidejob::test
