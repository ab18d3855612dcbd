// A small part of what server_simulator runs by the thousand, and proof that its checks can fail. A
// failure names the command that repeats it.
#include <gtest/gtest.h>

#include "engine/test/support/effort.h"
#include "server/sim/campaign.h"

namespace insidejob::sim {
namespace {

void expect_no_failure(const SeedReport& report) {
  for (const Failure& failure : report.failures) {
    ADD_FAILURE() << failure.command << "\n" << failure.why;
  }
}

TEST(Simulator, NothingIsLostToldTooEarlyOrStuck) {
  SeedCampaign campaign;
  campaign.seeds = test::effort(120);
  const SeedReport report = carry_out(campaign);
  expect_no_failure(report);
  if (campaign.seeds < 50) return;
  // Everything that can go wrong did.
  const RunTally& tally = report.tally;
  EXPECT_GT(tally.games, 100U);
  EXPECT_GT(tally.voided, 20U);
  EXPECT_GT(tally.crashes, 50U);
  EXPECT_GT(tally.cuts, 200U);
  EXPECT_GT(tally.copies, 1000U);
  EXPECT_GT(tally.refused, 1000U);
  EXPECT_GT(tally.not_stored, 300U);
  EXPECT_GT(tally.write_faults, 200U);
  EXPECT_GT(tally.read_faults, 50U);
  EXPECT_GT(tally.stolen, 20U);
  EXPECT_GT(tally.too_slow, 5U);
  EXPECT_GT(tally.moved, 5U);
  EXPECT_GT(tally.let_in, 2U);
  EXPECT_GT(tally.new_codes, 2U);
  EXPECT_GT(tally.rooms_loaded, 100U);
}

// The same evening again and again, with the process dying after each of its first steps.
TEST(Simulator, CrashAtEveryStep) {
  SeedCampaign campaign;
  campaign.run = {.seed = 11, .steps = test::effort(150)};
  campaign.crash_every = 1;
  const SeedReport report = carry_out(campaign);
  expect_no_failure(report);
  EXPECT_GE(report.tally.crashes, report.tally.runs);
}

TEST(Simulator, SameSeedSameRun) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const RunOptions run{.seed = seed, .steps = 1500};
    const RunOutcome once = Simulation{run}.run();
    const RunOutcome again = Simulation{run}.run();
    EXPECT_EQ(once.trace, again.trace);
    EXPECT_EQ(once.tally.text(), again.tally.text());
    EXPECT_NE(once.trace, Simulation({.seed = seed + 100, .steps = 1500}).run().trace);
  }
}

// What a failure says when something is deliberately wrong, from the first seeds that give it a
// chance.
std::vector<std::string> failures_with(RunOptions::Sabotage sabotage) {
  std::vector<std::string> why;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const RunOutcome outcome =
        Simulation({.seed = seed, .steps = 1500, .sabotage = sabotage}).run();
    if (outcome.failure) why.push_back(*outcome.failure);
  }
  return why;
}

void expect_noticed(RunOptions::Sabotage sabotage, std::string_view how) {
  const std::vector<std::string> why = failures_with(sabotage);
  EXPECT_GE(why.size(), 6U);
  unsigned so = 0;
  for (const std::string& failure : why) so += failure.find(how) != std::string::npos ? 1 : 0;
  EXPECT_GE(so, 3U) << (why.empty() ? "" : why.front());
}

TEST(Simulator, NoticesAWriteThatIsLost) {
  expect_noticed(RunOptions::Sabotage::lost_write, "stored");
}

TEST(Simulator, NoticesAMessageForSomebodyElse) {
  expect_noticed(RunOptions::Sabotage::foreign_message, "a secret: ");
}

TEST(Simulator, NoticesACommandWithoutAnAnswer) {
  expect_noticed(RunOptions::Sabotage::lost_command, "waits for an answer");
}

TEST(Simulator, NamesTheCommandThatRepeats) {
  EXPECT_EQ(command_of({.seed = 7, .steps = 300, .crash_at = 12}),
            "server_simulator --seed 7 --steps 300 --crash-at 12 --verbose");
}

}  // namespace
}  // namespace insidejob::sim
