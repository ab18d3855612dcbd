// Whole games in every variant are always legal, and the same again from the same seed.
#include <gtest/gtest.h>

#include <array>

#include "bots/test/bot_table.h"
#include "lab/every_setup.h"

namespace insidejob::testing {

TEST(Levels, AreMadeByName) {
  ASSERT_EQ(bot_levels().size(), 4U);
  EXPECT_EQ(bot_levels()[0], "random");
  EXPECT_EQ(bot_levels()[1], "rookie");
  EXPECT_EQ(bot_levels()[2], "officer");
  EXPECT_EQ(bot_levels()[3], "spymaster");
  for (const std::string_view level : bot_levels()) EXPECT_NE(make_bot(level), nullptr);
  EXPECT_EQ(make_bot("grandmaster"), nullptr);
  EXPECT_EQ(make_bot(""), nullptr);
}

TEST(Games, AreLawfulInEverySetup) {
  constexpr std::uint64_t k_games = 8;
  for (const Choices& choices : every_setup()) {
    const Options options = ready(choices);
    for (const auto& [others, insider] :
         {std::pair{"rookie", "rookie"}, {"rookie", "random"}, {"random", "rookie"}}) {
      const BotTable table{options, others, insider};
      for (std::uint64_t game = 0; game < k_games; ++game) {
        const GameState end = table.play(Seed::from_number(game));
        ASSERT_EQ(end.open.phase, Phase::over);
      }
    }
  }
}

TEST(Games, OfThinkingBotsAreLawfulInEverySetup) {
  constexpr std::array<std::pair<const char*, const char*>, 4> k_tables{{{"officer", "random"},
                                                                         {"officer", "spymaster"},
                                                                         {"spymaster", "officer"},
                                                                         {"random", "spymaster"}}};
  std::uint64_t game = 0;
  for (const Choices& choices : every_setup()) {
    const Options options = ready(choices);
    const auto& [others, insider] = k_tables[game % k_tables.size()];
    const BotTable table{options, others, insider};
    ASSERT_EQ(table.play(Seed::from_number(++game)).open.phase, Phase::over);
  }
}

TEST(Games, AreTheSameFromTheSameSeed) {
  const Seed seed = Seed::from_number(99);
  for (const Choices& choices : every_setup()) {
    const Options options = ready(choices);
    const BotTable table{options, "rookie", "rookie"};
    EXPECT_EQ(table.play(seed), table.play(seed));
  }
  for (unsigned players = 2; players <= 5; ++players) {
    const Options options = ready({.players = players});
    const BotTable table{options, "officer", "spymaster"};
    EXPECT_EQ(table.play(seed), table.play(seed));
  }
}

TEST(Games, RandomChoosesEveryLegalAction) {
  const Options options = ready({});
  const GameState state = deal(Seed::from_number(1), options);
  const Seat seat = actors(state).nth(0);
  const SeatView view = view_for(options, state, seat);
  const auto bot = make_bot("random");
  std::vector<int> seen(legal_actions(view).size());
  for (std::uint64_t i = 0; i < 200; ++i) {
    const Action action = bot->choose(view, {}, Seed::from_number(i));
    for (unsigned k = 0; k < seen.size(); ++k) seen[k] += legal_actions(view)[k] == action ? 1 : 0;
  }
  for (const int count : seen) EXPECT_GT(count, 60);
}

}  // namespace insidejob::testing
