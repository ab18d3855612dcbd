#include "lab/arena.h"

#include <gtest/gtest.h>

#include "lab/arena_report.h"
#include "lab/test/temporary_file.h"

namespace insidejob {
namespace {

Options table_of(unsigned players, std::vector<RoleId> special = {}) {
  return std::get<Options>(
      Options::make({.players = players, .special_roles = std::move(special)}));
}

ArenaPlan plan_for(const Options& options, const std::string& candidate,
                   const std::string& baseline) {
  return {.options = options,
          .candidate = {.name = candidate, .bot = make_bot(candidate)},
          .baseline = {.name = baseline, .bot = make_bot(baseline)},
          .opponent = {.name = "rookie", .bot = make_bot("rookie")},
          .modes = {ArenaMode::agents, ArenaMode::insider, ArenaMode::mixed},
          .deals = 60,
          .seed = 5,
          .test = {}};
}

Campaign with_threads(unsigned threads) {
  Campaign campaign;
  campaign.threads = threads;
  return campaign;
}

std::string json_of(const ArenaPlan& plan, const ArenaResult& result) {
  return arena_json(plan, result.totals, {.program = "test", .command = "test", .seed = plan.seed});
}

TEST(Arena, ABotIsWorthNothingAgainstItself) {
  for (const unsigned players : {2U, 3U, 4U, 5U}) {
    const Options options = table_of(players);
    ArenaPlan plan = plan_for(options, "random", "random");
    plan.baseline.name = "another name";  // so that its games are played
    const ArenaResult result = run_arena(plan, with_threads(2));
    for (const ModeTotals& mode : result.totals.modes) {
      EXPECT_EQ(mode.differences.mean(), 0) << players << ' ' << mode_word(mode.mode);
      EXPECT_EQ(mode.differences.variance(), 0) << players << ' ' << mode_word(mode.mode);
    }
  }
}

TEST(Arena, EveryRoleComesToEverySeat) {
  for (const unsigned players : {2U, 3U, 4U, 5U}) {
    const Options options = table_of(players);
    const ArenaPlan plan = plan_for(options, "random", "rookie");
    const ArenaResult result = run_arena(plan, with_threads(2));
    const auto chances = [&](std::size_t mode) {
      return result.totals.modes[mode].candidate.wins.of();
    };
    EXPECT_EQ(chances(0), 60 * options.seats());
    EXPECT_EQ(chances(1), 60 * players);  // when Larry is the Insider, no player is
    EXPECT_EQ(chances(2), 60 * players * options.seats());
  }
}

TEST(Arena, TheBetterBotIsFoundToBe) {
  const Options options = table_of(4);
  ArenaPlan plan = plan_for(options, "rookie", "random");
  plan.deals = 150;
  const ArenaResult result = run_arena(plan, with_threads(2));
  for (const ModeTotals& mode : result.totals.modes) {
    EXPECT_GT(mode.differences.estimate().low, 0) << mode_word(mode.mode);
  }
}

// Agents who know the Insider are never wrong in the vote, which shows in the result.
TEST(Arena, WhatACandidateIsToldIsWorthSomething) {
  const Options options = table_of(4);
  ArenaPlan plan = plan_for(options, "spymaster", "rookie");
  plan.candidate.name = "spymaster+roles";
  plan.candidate.told = Told::roles;
  plan.candidate.budget = {.iterations = 24};
  plan.modes = {ArenaMode::agents};
  plan.deals = 12;
  const ArenaResult result = run_arena(plan, with_threads(2));
  const auto& causes = result.totals.modes[0].candidate.causes;
  const auto votes = static_cast<std::int64_t>(causes[static_cast<std::size_t>(Cause::vote)]);
  const auto missions =
      static_cast<std::int64_t>(causes[static_cast<std::size_t>(Cause::missions)]);
  EXPECT_GT(votes, 0);
  EXPECT_EQ(result.totals.modes[0].candidate.wins.hits(), votes + missions);
}

TEST(Arena, PlaysSpecialRolesToo) {
  const Options options = table_of(5, {RoleId{8}, RoleId{5}});
  const ArenaPlan plan = plan_for(options, "random", "rookie");
  EXPECT_EQ(run_arena(plan, with_threads(2)).totals.deals, 60U);
}

TEST(Arena, TheSameWithAnyNumberOfThreads) {
  const Options options = table_of(3);
  const ArenaPlan plan = plan_for(options, "rookie", "random");
  EXPECT_EQ(json_of(plan, run_arena(plan, with_threads(1))),
            json_of(plan, run_arena(plan, with_threads(4))));
}

TEST(Arena, StopsAtTheSameDealWhateverHappens) {
  const Options options = table_of(4);
  ArenaPlan plan = plan_for(options, "rookie", "random");
  plan.deals = 2000;
  plan.modes = {ArenaMode::insider};
  plan.test = {.low = 0, .high = 0.05};
  const ArenaResult whole = run_arena(plan, with_threads(1));
  EXPECT_EQ(whole.totals.modes[0].verdict, SequentialTest::State::high);
  EXPECT_LT(whole.totals.deals, 2000U);

  const TemporaryFile journal;
  ArenaResult part;
  for (int round = 0; part.totals.modes.empty() || part.end.interrupted; ++round) {
    Campaign campaign = with_threads(3);
    campaign.journal = journal.path();
    campaign.heading = "arena";
    int asked = 0;
    campaign.interrupted = [&] { return ++asked == 37; };
    part = run_arena(plan, std::move(campaign));
    ASSERT_FALSE(part.end.problem) << *part.end.problem;
    ASSERT_LT(round, 100);
  }
  EXPECT_EQ(json_of(plan, part), json_of(plan, whole));
}

TEST(Arena, ALineOfAnotherFormIsNotRead) {
  const Options options = table_of(4);
  const ArenaPlan plan = plan_for(options, "random", "random");
  for (const std::string line : {"", "{}", R"({"modes": []})", R"({"modes": [1, 2, 3]})",
                                 R"({"modes": [[[1],[1]],[[1],[1]],[[1],[1]]]})", "[1"}) {
    const TemporaryFile journal;
    journal.write("arena\n" + line + "\n");
    Campaign campaign = with_threads(1);
    campaign.journal = journal.path();
    campaign.heading = "arena";
    EXPECT_TRUE(run_arena(plan, std::move(campaign)).end.problem) << line;
  }
}

}  // namespace
}  // namespace insidejob
