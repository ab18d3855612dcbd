// Special roles are played by their data (R7.11), never by name.
#include <gtest/gtest.h>

#include "bots/test/bot_table.h"

namespace insidejob::testing {
namespace {

// How many games the seat with this role wins when a bot of this level plays it among rookies.
unsigned wins_of(const Options& options, RoleId role, std::uint64_t games, std::string_view level) {
  BotTable table{options, "rookie", "rookie"};
  table.set_role(role, level);
  unsigned wins = 0;
  for (std::uint64_t game = 0; game < games; ++game) {
    const GameState end = table.play(Seed::from_number(game));
    for (const Seat seat : SeatSet::first(options.seats())) {
      if (end.secret.roles[seat.index] != role) continue;
      wins += end.open.outcome.winners.contains(seat) ? 1 : 0;
    }
  }
  return wins;
}

}  // namespace

TEST(Roles, ACopyUnderAnotherNameIsPlayedTheSame) {
  for (std::uint8_t index = 2; index < k_builtin_roles; ++index) {
    Role copy = builtin_roles()[index];
    copy.id = "copy";
    const Options original = ready({.players = 5, .special_roles = {RoleId{index}}});
    const Options copied =
        ready({.players = 5, .special_roles = {k_custom_role}, .custom_role = copy});
    const BotTable original_table{original, "rookie", "rookie"};
    const BotTable copied_table{copied, "rookie", "rookie"};
    for (std::uint64_t game = 0; game < 5; ++game) {
      const GameState a = original_table.play(Seed::from_number(game));
      const GameState b = copied_table.play(Seed::from_number(game));
      EXPECT_EQ(a.open.plays, b.open.plays) << builtin_roles()[index].id;
      EXPECT_EQ(a.secret.ballots, b.secret.ballots);
      EXPECT_EQ(a.open.outcome, b.open.outcome);
    }
  }
}

// R7.1: last to play, with a losing and a winning card, when the next token would end the game.
TEST(Roles, AtItsTokenLimitASeatDucks) {
  const RoleId role = builtin("bugged_agent");
  const Options options = ready({.players = 4, .special_roles = {role}});
  const BotTable table{options, "rookie", "rookie"};
  unsigned choices = 0;
  unsigned ducked = 0;
  for (std::uint64_t game = 0; game < 150; ++game) {
    (void)table.play(Seed::from_number(game), [&](const GameState& state, Action action) {
      const PublicState& open = state.open;
      if (action.kind != ActionKind::play_card || open.cards_in_trick != 3) return;
      if (state.secret.roles[action.seat.index] != role) return;
      const MissionRule& mission = options.mission_rule(open.missions[open.trick]);
      const Suit led = trick_plays(options, open, open.trick)[0].card().suit();
      const auto takes = [&](Card card) {
        return rank_of(Play{card, false}, mission.trump, led) >= open.best_rank;
      };
      unsigned winning = 0;
      const CardSet cards = legal_actions(options, state, action.seat).cards();
      for (const Card card : cards) winning += takes(card) ? 1 : 0;
      if (winning == 0 || winning == cards.size()) return;
      ++choices;
      ducked += takes(action.card()) ? 0 : 1;
    });
  }
  EXPECT_GT(choices, 30U);
  EXPECT_GE(ducked * 20, choices * 19);
}

TEST(Roles, ARookieWinsMoreThanARandomPlayer) {
  constexpr std::uint64_t k_games = 300;
  for (std::uint8_t index = 2; index < k_builtin_roles; ++index) {
    const RoleId role{index};
    const Options options = ready({.players = 4, .special_roles = {role}});
    const unsigned rookie = wins_of(options, role, k_games, "rookie");
    const unsigned random = wins_of(options, role, k_games, "random");
    EXPECT_GT(rookie, random) << builtin_roles()[index].id;
  }
}

// R7.8: it loses if revealed, so it leaves the tokens to others.
TEST(Roles, AnInsiderHarmedByItsRevealAvoidsTokens) {
  const RoleId role = builtin("prof_no");
  const Options options = ready({.players = 4, .special_roles = {role}});
  const BotTable rookies{options, "rookie", "rookie"};
  const BotTable mixed{options, "rookie", "random"};
  unsigned careful = 0;
  unsigned careless = 0;
  for (std::uint64_t game = 0; game < 150; ++game) {
    const auto revealed = [&](const GameState& end) {
      return end.open.outcome.cause == Cause::insider_revealed ? 1U : 0U;
    };
    careful += revealed(rookies.play(Seed::from_number(game)));
    careless += revealed(mixed.play(Seed::from_number(game)));
  }
  EXPECT_LT(careful + 20, careless);
}

// R7.5: with the Insider as its partner it wants missions to fail, otherwise to succeed.
TEST(Roles, APartnerHelpsItsPartnersSide) {
  const RoleId role = builtin("accomplice");
  const Options options = ready({.players = 4, .special_roles = {role}});
  const BotTable table{options, "rookie", "rookie"};
  unsigned with_insider = 0;
  unsigned insider_games = 0;
  unsigned with_agents = 0;
  unsigned agents_games = 0;
  for (std::uint64_t game = 0; game < 200; ++game) {
    const GameState end = table.play(Seed::from_number(game));
    const Seat partner = end.open.partner;
    const bool insider = options.role(end.secret.roles[partner.index]).replaces_insider;
    const unsigned agents = end.open.outcome.side == WinningSide::agents ? 1 : 0;
    (insider ? with_insider : with_agents) += agents;
    ++(insider ? insider_games : agents_games);
  }
  EXPECT_LT(with_insider * agents_games, with_agents * insider_games);
}

}  // namespace insidejob::testing
