#include "lab/belief.h"

#include <gtest/gtest.h>

#include <cmath>

#include "lab/belief_report.h"
#include "lab/test/temporary_file.h"

namespace insidejob {
namespace {

TEST(MeanSums, WeighsGamesByTheirLooks) {
  MeanSums mean;
  mean.add(2, 1);
  mean.add(2, 3);
  EXPECT_DOUBLE_EQ(mean.estimate().value, 1);
  // Residuals 1 and -1 about the ratio, two games, a weight of 4.
  EXPECT_NEAR(mean.estimate().high, 1 + k_quantile * std::sqrt(2.0 * 2) / 4, 1e-12);
}

TEST(Calibration, ErrorIsTheMeanDistance) {
  Calibration calibration;
  calibration.bins[2].happened.add_single(10, 40);  // said 0.25, was 0.25
  calibration.bins[2].said = 10;
  calibration.bins[9].happened.add_single(45, 60);  // said 0.95, was 0.75
  calibration.bins[9].said = 57;
  EXPECT_NEAR(calibration.error(), 0.12, 1e-12);
  EXPECT_EQ(Calibration{}.error(), 0);
}

BeliefPlan plan_for(const Options& options) {
  BeliefPlan plan{.options = options,
                  .sources = {{"random", make_bot("random")}, {"rookie", make_bot("rookie")}},
                  .belief = {},
                  .games = 6,
                  .seed = 2};
  plan.belief.samples = 16;
  return plan;
}

std::string json_of(const BeliefPlan& plan, const BeliefResult& result) {
  return belief_json(plan, result.totals,
                     {.program = "test", .command = "test", .seed = plan.seed});
}

TEST(BeliefLab, ThePriorKnowsTheRolesInPlayAndItsOwn) {
  for (const unsigned players : {2U, 3U, 4U, 5U}) {
    const Options options = std::get<Options>(Options::make({.players = players}));
    const BeliefPlan plan = plan_for(options);
    Campaign campaign;
    campaign.threads = 2;
    const BeliefResult result = run_belief(plan, std::move(campaign));
    constexpr auto k_prior = static_cast<std::size_t>(Forecaster::prior);
    for (const SourceTotals& source : result.totals.sources) {
      EXPECT_EQ(source.games, 6U);
      const auto first = [&](std::size_t standpoint) {
        return source.standpoints[standpoint].tricks[0].log_loss[k_prior].estimate().value;
      };
      EXPECT_NEAR(first(0), std::log(options.seats() - 1.0), 1e-5) << players;
      EXPECT_NEAR(first(1), std::log(options.seats()), 1e-5) << players;
    }
  }
}

TEST(BeliefLab, TheSameWithAnyThreadsAndInterrupts) {
  const Options options = std::get<Options>(Options::make({.players = 3}));
  const BeliefPlan plan = plan_for(options);
  const std::string expected = json_of(plan, run_belief(plan, {}));
  const TemporaryFile journal;
  BeliefResult part;
  do {
    Campaign campaign;
    campaign.threads = 3;
    campaign.journal = journal.path();
    campaign.heading = "belief";
    int asked = 0;
    campaign.interrupted = [&] { return ++asked == 5; };
    part = run_belief(plan, std::move(campaign));
    ASSERT_FALSE(part.end.problem) << *part.end.problem;
  } while (part.end.interrupted);
  EXPECT_EQ(json_of(plan, part), expected);
}

}  // namespace
}  // namespace insidejob
