// Several nodes from a seed. Nothing acknowledged is lost or done twice, whatever happens to the
// nodes and between them, and in the end everyone can continue.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "server/relay/test/site_sim.h"

namespace insidejob::site_sim {
namespace {

unsigned effort(unsigned usual) {
  const char* text = std::getenv("INSIDEJOB_TEST_EFFORT");
  return text == nullptr ? usual : static_cast<unsigned>(std::strtoul(text, nullptr, 10));
}

// Each person's names are in the log once and in order, at least those that were acknowledged.
void check_log(SiteSim& site) {
  const std::vector<std::string> said = site.said();
  std::map<std::string, std::int64_t> last;
  std::map<std::string, std::size_t> count;
  for (const std::string& text : said) {
    const std::size_t blank = text.find(' ');
    const std::string who = text.substr(0, blank);
    const std::int64_t number = std::strtoll(text.c_str() + blank + 1, nullptr, 10);
    EXPECT_EQ(last[who] + 1, number) << text;
    last[who] = number;
    ++count[who];
  }
  std::size_t acknowledged = 0;
  for (const auto& person : site.people) acknowledged += person->acknowledged().size();
  EXPECT_EQ(acknowledged, said.size());
}

void settle(SiteSim& site) {
  site.end_faults();
  site.run_for(20'000);
  for (const auto& person : site.people) person->is_quiet = true;
  site.run_for(20'000);
  ASSERT_FALSE(site.failure) << *site.failure;
  for (const auto& person : site.people) EXPECT_TRUE(person->is_content());
  check_log(site);
}

TEST(Site, PeopleAtAnyNodeSitAtOneTable) {
  SiteSim site{1, 3};
  site.gather(4);
  site.run_for(20'000);
  ASSERT_FALSE(site.failure) << *site.failure;
  for (const auto& person : site.people) EXPECT_GT(person->acknowledged().size(), 20U);
  std::size_t tunnels = 0;
  std::size_t rooms = 0;
  for (const auto& node : site.nodes) {
    tunnels += node->metrics.tunnels.value();
    rooms += node->metrics.rooms.value();
  }
  EXPECT_EQ(1U, rooms);
  EXPECT_GT(tunnels, 0U);
  for (const auto& node : site.nodes) {
    for (const auto& room : node->house.rooms()) {
      auto from = room->addresses();
      std::ranges::sort(from);
      const std::vector<ClientAddress> all{ClientAddress::v4(0), ClientAddress::v4(1),
                                           ClientAddress::v4(2), ClientAddress::v4(3)};
      EXPECT_EQ(from, all) << "through a tunnel or not";
    }
  }
  settle(site);
}

TEST(Site, ATableOfADeadNodeGoesOnWithinFiveSeconds) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    SiteSim site{seed, 3};
    site.gather(4);
    site.run_for(3'000);
    site.kill(0);
    site.run_for(5'000);
    ASSERT_FALSE(site.failure) << seed << ": " << *site.failure;
    for (const auto& person : site.people) EXPECT_LT(person->since_progress(), 2'000) << seed;
    settle(site);
  }
}

// Members with the old code find the table from any node, and need not know the new one. Strangers
// find nothing with the old code, at any node.
TEST(Site, ATableWithAnotherCodeIsFoundAtEveryNode) {
  for (unsigned seed = 1; seed <= 10; ++seed) {
    SiteSim site{seed, 3};
    site.gather(3);
    site.run_for(2'000);
    site.people[0]->besides = R"({"id": 900000, "do": "kick", "member": 4})";
    site.run_for(1'000);
    const auto table = site.storage.find_room(site.code);
    ASSERT_TRUE(table.ok());
    ASSERT_NE(table->room_code, site.code) << seed;
    unsigned rooms = 0;
    for (const auto& node : site.nodes) {
      const bool runs = node->metrics.rooms.value() != 0;
      rooms += runs;
      for (const std::string& code : {site.code, table->room_code}) {
        std::optional<Perhaps<Pass>> pass;
        node->house.join(code, {.name = "Eve", .watch = true},
                         [&](Perhaps<Pass> given) { pass = std::move(given); });
        site.run_for(300);
        ASSERT_TRUE(pass);
        const auto* fault = std::get_if<HouseFault>(&*pass);
        if (!runs) {
          ASSERT_NE(fault, nullptr);
          EXPECT_FALSE(fault->node.empty()) << "the node that runs it has to be asked";
        } else if (code == site.code) {
          ASSERT_NE(fault, nullptr);
          EXPECT_EQ(fault->fault, ServerFault::unknown_room);
        } else {
          ASSERT_EQ(fault, nullptr);
          EXPECT_EQ(std::get<Pass>(*pass).room, table->room_code);
        }
      }
    }
    EXPECT_EQ(rooms, 1U);
    site.kill(0);
    site.run_for(5'000);
    ASSERT_FALSE(site.failure) << seed << ": " << *site.failure;
    for (const auto& person : site.people) EXPECT_LT(person->since_progress(), 2'000) << seed;
    settle(site);
  }
}

TEST(Site, ANodeThatHangsLosesItsTablesAndDoesNoHarm) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    SiteSim site{seed, 3};
    site.gather(4);
    site.run_for(3'000);
    site.nodes[0]->paused_until = site.now + 12'000;
    site.run_for(9'000);
    for (const auto& person : site.people) EXPECT_LT(person->since_progress(), 3'500) << seed;
    site.run_for(10'000);
    settle(site);
  }
}

TEST(Site, AnyoneWhoIsCutOffStepsDown) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    SiteSim site{seed, 3};
    site.gather(4);
    site.run_for(3'000);
    SimNode& node = *site.nodes[0];
    node.bus.is_cut_off = seed % 2 == 0;
    node.registry.cut_off(seed % 2 == 1);
    site.run_for(6'000);
    for (const auto& person : site.people) EXPECT_LT(person->since_progress(), 3'000) << seed;
    EXPECT_EQ(0U, node.metrics.rooms.value()) << seed;
    EXPECT_EQ(1U, node.metrics.leases_lost.value()) << seed;
    node.cut_until = site.now;
    site.run_for(3'000);
    settle(site);
  }
}

// Without a bus no client can be passed to another node, so every node keeps its tables.
TEST(Site, WithoutABusTablesStayWhereTheyAre) {
  SiteSim site{3, 3};
  site.gather(4);
  site.run_for(3'000);
  for (const auto& node : site.nodes) node->bus.is_cut_off = true;
  site.run_for(8'000);
  EXPECT_EQ(0U, site.nodes[0]->metrics.leases_lost.value());
  EXPECT_EQ(1U, site.nodes[0]->metrics.rooms.value());
  for (const auto& node : site.nodes) node->bus.is_cut_off = false;
  settle(site);
}

TEST(Site, ALostMessageIsNoticed) {
  for (unsigned seed = 1; seed <= effort(20); ++seed) {
    SiteSim site{seed, 3};
    site.gather(4);
    site.begin_faults({.loss = 300});
    site.run_for(30'000);
    ASSERT_FALSE(site.failure) << seed << ": " << *site.failure;
    EXPECT_GT(site.lost, 0U);
    settle(site);
  }
}

TEST(Site, NothingGetsLostWhateverHappens) {
  for (unsigned seed = 1; seed <= effort(30); ++seed) {
    SiteSim site{seed, 3};
    site.gather(4);
    site.begin_faults({.death = 2, .pause = 4, .cut = 4, .loss = 30});
    site.run_for(120'000);
    ASSERT_FALSE(site.failure) << seed << ": " << *site.failure;
    settle(site);
    if (testing::Test::HasFailure()) FAIL() << "seed " << seed;
  }
}

TEST(Site, PagesOfANodeThatIsGoneAreStillOfTheSite) {
  SiteSim site{1, 3};
  site.run_for(2'000);
  site.kill(0);
  site.run_for(60'000);
  const Membership& another = site.nodes[1]->membership;
  const std::string gone = "https://n1.example";
  for (const NodeInfo& node : another.nodes()) EXPECT_NE(gone, node.address);
  EXPECT_TRUE(another.knows_address(gone));
  EXPECT_FALSE(another.knows_address("https://other.example"));
  EXPECT_FALSE(another.knows_address(""));
}

// A node that shuts down releases its tables before its clients are told.
TEST(Site, ANodeThatIsShutDownHandsOver) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    SiteSim site{seed, 3};
    site.gather(4);
    site.run_for(3'000);
    bool closed = false;
    SimNode& node = *site.nodes[0];
    node.membership.stop([&] { node.house.close([&] { closed = true; }); });
    site.run_for(1'500);
    EXPECT_TRUE(closed) << seed;
    for (const auto& person : site.people) EXPECT_LT(person->since_progress(), 1'500) << seed;
    site.kill(0);
    settle(site);
  }
}

}  // namespace
}  // namespace insidejob::site_sim
