// Rookies against random players over the same deals, on both sides of the table.
#include <gtest/gtest.h>

#include "bots/test/bot_table.h"

namespace insidejob::testing {
namespace {

constexpr std::uint64_t k_deals = 300;

unsigned agents_wins(const Options& options, std::string_view others, std::string_view insider) {
  const BotTable table{options, others, insider};
  unsigned wins = 0;
  for (std::uint64_t game = 0; game < k_deals; ++game) {
    const GameState end = table.play(Seed::from_number(5000 + game));
    wins += end.open.outcome.side == WinningSide::agents ? 1 : 0;
  }
  return wins;
}

}  // namespace

TEST(Strength, RookieAgentsBeatARandomInsiderFarMoreOften) {
  const Options options = ready({.players = 4});
  const unsigned rookies = agents_wins(options, "rookie", "random");
  const unsigned randoms = agents_wins(options, "random", "random");
  EXPECT_GT(rookies, k_deals * 3 / 4);
  EXPECT_GT(rookies, randoms + k_deals / 3);
}

TEST(Strength, ARookieInsiderIsHarderToBeat) {
  const Options options = ready({.players = 4});
  EXPECT_LT(agents_wins(options, "random", "rookie"), k_deals / 10);
  EXPECT_LT(agents_wins(options, "rookie", "rookie") + k_deals / 5,
            agents_wins(options, "rookie", "random"));
}

TEST(Strength, RookiesAmongThemselvesAreBalanced) {
  for (unsigned players = 2; players <= 5; ++players) {
    const Options options = ready({.players = players});
    const unsigned wins = agents_wins(options, "rookie", "rookie");
    EXPECT_GT(wins, k_deals * 28 / 100) << players;
    EXPECT_LT(wins, k_deals * 72 / 100) << players;
  }
}

}  // namespace insidejob::testing
