#include "lab/simulate.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "notation/referee.h"

namespace insidejob {
namespace {

std::string name_fault(RuleViolation violation) { return std::string{name_of(violation.fault)}; }

SimulationPlan plan_for(const Options& options, unsigned threads, std::string& lines) {
  SimulationPlan plan{.options = options};
  plan.bots.assign(options.players(), make_bot("random"));
  plan.games = 300;
  plan.seed = 7;
  plan.threads = threads;
  plan.records = [&lines](std::string_view text) {
    lines += text;
    return true;
  };
  return plan;
}

TEST(Simulate, TheSameBytesWithAnyNumberOfThreads) {
  const Options options = std::get<Options>(Options::make({.players = 5}));
  std::string alone;
  std::string together;
  const SimulationResult one = simulate(plan_for(options, 1, alone));
  const SimulationResult four = simulate(plan_for(options, 4, together));
  EXPECT_EQ(alone, together);
  EXPECT_EQ(one.totals.games, 300U);
  EXPECT_EQ(one.totals.sides, four.totals.sides);
  EXPECT_EQ(one.totals.decisions, four.totals.decisions);
  EXPECT_EQ(std::ranges::count(alone, '\n'), 300);
}

TEST(Simulate, EveryRecordIsLawfulAndItsResultTrue) {
  for (const unsigned players : {2U, 3U, 4U, 5U}) {
    const Options options = std::get<Options>(Options::make({.players = players, .risky = true}));
    std::string lines;
    const SimulationResult result = simulate(plan_for(options, 2, lines));
    EXPECT_TRUE(result.complete);
    std::string_view rest = lines;
    while (!rest.empty()) {
      const std::string_view line = rest.substr(0, rest.find('\n'));
      rest.remove_prefix(line.size() + 1);
      const Verdict verdict = judge_record(line, name_fault);
      ASSERT_TRUE(verdict.ok) << verdict.answer;
      const auto result_of = [](std::string_view json) {
        const std::size_t at = json.rfind("\"result\": ");
        return json.substr(at, json.rfind('}') - at);
      };
      EXPECT_EQ(result_of(line), result_of(verdict.answer));
    }
  }
}

TEST(Simulate, StopsWhenRecordsCannotBeWritten) {
  const Options options = std::get<Options>(Options::make({}));
  std::string lines;
  SimulationPlan plan = plan_for(options, 2, lines);
  plan.games = 100'000;
  plan.records = [](std::string_view) { return false; };
  EXPECT_FALSE(simulate(plan).complete);
}

}  // namespace
}  // namespace insidejob
