// A small part of what `server_simulator --adversary` runs by the thousand, and proof that its
// checks can fail.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>

#include "engine/test/support/effort.h"
#include "server/sim/intruder_words.h"
#include "server/sim/siege.h"
#include "server/sim/test/support/noticed.h"

namespace insidejob::sim {
namespace {

using Sabotage = SiegeOptions::Sabotage;

TEST(Siege, NobodySeesTwoHandsCostsTooMuchOrIsLockedOut) {
  const SiegeReport report = besiege({}, test::effort(1500));
  for (const SiegeFailure& failure : report.failures) {
    ADD_FAILURE() << "seed " << failure.seed << ' ' << failure.why;
  }
  const SiegeTally& tally = report.tally;
  if (tally.runs < 1000) return;
  // The intruder achieved something, and so did the others.
  EXPECT_GT(tally.done, 10'000U);
  EXPECT_GT(tally.kicked, 30U);
  EXPECT_GT(tally.games, 1'000U);
  EXPECT_LT(tally.two_seats, tally.games / 5);
  EXPECT_GT(tally.moves, 15'000U);
  EXPECT_GT(tally.returns, 10'000U);
  EXPECT_GT(tally.joins, 1'000U);
  EXPECT_GT(tally.devices, 500U);
  EXPECT_GT(tally.let_in, 50U);
  EXPECT_GT(tally.restarts, 300U);
}

TEST(Siege, SameSeedSameRun) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const SiegeOutcome once = Siege({.seed = seed}).run();
    const SiegeOutcome again = Siege({.seed = seed}).run();
    EXPECT_EQ(once.trace, again.trace);
    EXPECT_EQ(once.tally.text(), again.tally.text());
    EXPECT_NE(once.trace, Siege({.seed = seed + 100}).run().trace);
  }
}

void expect_siege_notices(Sabotage sabotage, std::string_view how) {
  expect_noticed<Siege>(16, sabotage, how);
}

TEST(Siege, NoticesASecondHand) {
  expect_siege_notices(Sabotage::foreign_message, "the intruder knows the hand");
}
TEST(Siege, NoticesThatTwoNamesAreOnePerson) {
  expect_siege_notices(Sabotage::one_friend, "person 1 ");
}
TEST(Siege, NoticesAClosedDoor) { expect_siege_notices(Sabotage::shut_door, "crowded"); }
TEST(Siege, NoticesACommandWithoutAnAnswer) {
  expect_siege_notices(Sabotage::lost_command, "cannot act: no answer");
}
TEST(Siege, NoticesALogThatSwells) {
  expect_siege_notices(Sabotage::long_line, "it made the server store");
}

// The first column of the table in docs/protocol.md that has this heading.
std::set<std::string> documented(const std::string& heading) {
  std::ifstream file{INSIDEJOB_SOURCE_DIR "/docs/protocol.md"};
  std::set<std::string> words;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    if (!inside) {
      inside = line.starts_with(heading);
      continue;
    }
    if (!line.starts_with("| `")) {
      if (!line.starts_with("|---")) inside = false;
      continue;
    }
    const std::string column = line.substr(2, line.find(" |", 2) - 2);
    for (std::size_t at = 0; (at = column.find('`', at)) != std::string::npos;) {
      const std::size_t end = column.find('`', at + 1);
      words.insert(column.substr(at + 1, end - at - 1));
      at = end + 1;
    }
  }
  return words;
}

TEST(IntruderWords, AreAllThatTheProtocolHas) {
  std::set<std::string> commands;
  for (const Way& way : k_ways) {
    if (way.means == Means::message) commands.emplace(way.word);
  }
  EXPECT_EQ(commands, documented("| `do` |"));
  EXPECT_EQ(std::set<std::string>(k_asks.begin(), k_asks.end()), documented("| `ask` |"));
  std::set<std::string> requests = documented("| request |");
  requests.erase("GET /api/nodes");  // answered by server/net, without a house
  requests.erase("GET /api/push");
  requests.erase("GET /healthz");
  requests.insert("POST /api/tables/ROOM/quick");  // only between nodes
  std::set<std::string> known;
  for (const RequestForm& form : k_requests) {
    known.insert((form.is_post ? "POST " : "GET ") + std::string{form.path});
  }
  EXPECT_EQ(known, requests);
}

}  // namespace
}  // namespace insidejob::sim
