#include "lab/mining.h"

#include <gtest/gtest.h>

#include "lab/test/temporary_file.h"
#include "puzzles/puzzle_file.h"

namespace insidejob {
namespace {

constexpr std::uint64_t k_games = 24;

TEST(Mining, FindsWhatIsInTheGamesWithAnyThreadsAndInterrupts) {
  std::vector<Puzzle> expected;
  for (std::uint64_t game = 0; game < k_games; ++game) {
    for (const Puzzle& puzzle : mine_game(game)) expected.push_back(puzzle);
  }
  ASSERT_GT(expected.size(), 5U);
  const TemporaryFile journal;
  MiningResult result;
  do {
    Campaign campaign;
    campaign.threads = 3;
    campaign.journal = journal.path();
    campaign.heading = "puzzles";
    int asked = 0;
    campaign.interrupted = [&] { return ++asked == 7; };
    result = run_mining(k_games, std::move(campaign));
    ASSERT_FALSE(result.end.problem) << *result.end.problem;
  } while (result.end.interrupted);
  EXPECT_EQ(result.found, expected);
}

// Lines may come from another machine.
TEST(Mining, RefusesLinesThatAreNotOfTheGame) {
  std::uint64_t game = 0;
  while (mine_game(game).empty()) ++game;
  const std::string good = mining_line(game);
  const std::string puzzle = puzzle_text(mine_game(game).front());
  const auto accepted = [&](std::uint64_t unit, const std::string& line) {
    Campaign campaign;
    std::optional<Campaign::Verdict> verdict;
    campaign.elsewhere = [&](UnitRange, const Campaign::Intake& intake) {
      verdict = intake.take(unit, line);
      return std::optional<std::string>{};
    };
    const MiningResult result = run_mining(game + 2, std::move(campaign));
    EXPECT_EQ(result.found.empty(), verdict == Campaign::Verdict::unreadable);
    return verdict != Campaign::Verdict::unreadable;
  };
  EXPECT_TRUE(accepted(game, good));
  EXPECT_FALSE(accepted(game + 1, good));
  EXPECT_FALSE(accepted(game, "{\"puzzles\": [" + puzzle + ", " + puzzle + "]}"));
  EXPECT_FALSE(accepted(game, "{\"puzzles\": {}}"));
  EXPECT_FALSE(accepted(game, "{\"n\": []}"));
  for (std::size_t length = 0; length < good.size(); ++length) {
    EXPECT_FALSE(accepted(game, good.substr(0, length))) << length;
  }
}

}  // namespace
}  // namespace insidejob
