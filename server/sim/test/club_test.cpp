// A small part of what `server_simulator --club` runs by the thousand, and proof that its checks
// can fail.
#include <gtest/gtest.h>

#include <string_view>

#include "engine/test/support/effort.h"
#include "server/sim/club.h"
#include "server/sim/test/support/noticed.h"

namespace insidejob::sim {
namespace {

using Sabotage = ClubOptions::Sabotage;

TEST(Club, NoRoundEndsEarlyChangesOrIsLost) {
  const ClubReport report = run_clubs({}, test::effort(200));
  for (const ClubFailure& failure : report.failures) {
    ADD_FAILURE() << "seed " << failure.seed << ' ' << failure.why;
  }
  const ClubTally& tally = report.tally;
  if (tally.runs < 150) return;
  EXPECT_GT(tally.rounds, 2 * tally.runs);
  EXPECT_GT(tally.by_host, 20U);
  EXPECT_GT(tally.results, 3 * tally.runs);
  EXPECT_GT(tally.called_off, 20U);
  EXPECT_GT(tally.taken_back, 20U);
  EXPECT_GT(tally.left, 20U);
  EXPECT_GT(tally.hosts_apart, 20U);
  EXPECT_GT(tally.boards, 50 * tally.runs);
  EXPECT_GT(tally.restarts, tally.runs);
}

TEST(Club, SameSeedSameRun) {
  const ClubOutcome once = Club({.seed = 3}).run();
  const ClubOutcome again = Club({.seed = 3}).run();
  EXPECT_EQ(once.trace, again.trace);
  EXPECT_EQ(once.tally.text(), again.tally.text());
  EXPECT_NE(once.trace, Club({.seed = 4}).run().trace);
}

void expect_club_notices(Sabotage sabotage, std::string_view how) {
  expect_noticed<Club>(8, sabotage, how);
}

TEST(Club, NoticesAnEarlyResult) {
  expect_club_notices(Sabotage::early_result, "before the round ends");
}
TEST(Club, NoticesARoundThatChanges) {
  expect_club_notices(Sabotage::changed_board, "has changed");
}
TEST(Club, NoticesALostResult) { expect_club_notices(Sabotage::lost_result, " counts "); }

}  // namespace
}  // namespace insidejob::sim
