// Members keep their places at a table, whatever spectators and people who never come do.
#include <gtest/gtest.h>

#include "server/rooms/test/support/small_house.h"

namespace insidejob::rooms_test {
namespace {

using Clients = std::vector<std::unique_ptr<Client>>;

std::size_t open_ones(const Clients& clients) {
  std::size_t count = 0;
  for (const auto& client : clients) count += client->is_open() ? 1 : 0;
  return count;
}

TEST(Places, AMemberGetsInAndTheNewestSpectatorGivesWay) {
  SmallHouse house;
  const Pass host = house.open("Ana", address(1));
  auto ana = house.connect(host.room, host.token, address(1));
  Clients spectators;
  for (unsigned i = 0; i < 63; ++i) {
    spectators.push_back(house.connect(host.room, {}, address(10 + i % 8)));
  }
  EXPECT_EQ(open_ones(spectators), 63U);
  EXPECT_EQ(house.connect(host.room, {}, address(90))->closed, CloseReason::crowded);
  for (unsigned i = 0; i < 12; ++i) {
    ana->leave();
    // Someone is quicker.
    spectators.push_back(house.connect(host.room, {}, address(30 + i)));
    EXPECT_TRUE(spectators.back()->is_open());
    ana = house.connect(host.room, host.token, address(1));
    EXPECT_TRUE(ana->is_open());
    EXPECT_EQ(spectators.back()->closed, CloseReason::crowded);
  }
  EXPECT_EQ(open_ones(spectators), 63U);
  // The same for every member with several devices, until no spectator is left.
  Clients members;
  for (unsigned i = 0; i < 31; ++i) {
    const Pass pass = house.join(host.room, {.name = "M", .watch = true, .from = address(100 + i)});
    for (unsigned device = 0; device < 4; ++device) {
      members.push_back(house.connect(host.room, pass.token, address(100 + i)));
    }
  }
  EXPECT_EQ(open_ones(members), members.size());
  EXPECT_EQ(open_ones(spectators), 0U);
  EXPECT_TRUE(ana->is_open());
}

TEST(Places, OneAddressHasSixteenSpectators) {
  SmallHouse house;
  const Pass host = house.open("Ana", address(1));
  const auto ana = house.connect(host.room, host.token, address(1));
  Clients spectators;
  for (unsigned i = 0; i < 20; ++i) spectators.push_back(house.connect(host.room, {}, address(2)));
  EXPECT_EQ(open_ones(spectators), 16U);
  EXPECT_EQ(spectators.back()->closed, CloseReason::crowded);
  EXPECT_TRUE(house.connect(host.room, {}, address(3))->is_open());
  // Members who only watch count as spectators too. Those who have a place keep it.
  EXPECT_EQ(error_of(house.try_join(host.room, {.name = "W", .watch = true, .from = address(2)})),
            "too_many_here");
  const Pass player = house.join(host.room, {.name = "P", .from = address(2)});
  EXPECT_TRUE(house.connect(host.room, player.token, address(2))->is_open());
  spectators.front()->leave();
  const Pass watcher = house.join(host.room, {.name = "W", .watch = true, .from = address(2)});
  EXPECT_EQ(house.connect(host.room, {}, address(2))->closed, CloseReason::crowded);
  EXPECT_TRUE(house.connect(host.room, watcher.token, address(2))->is_open());
}

TEST(Places, WithoutAnAddressNothingIsCountedByIt) {
  SmallHouse house;
  const Pass host = house.open("Ana");
  Clients spectators;
  for (unsigned i = 0; i < 40; ++i) spectators.push_back(house.connect(host.room));
  EXPECT_EQ(open_ones(spectators), 40U);
  for (unsigned i = 0; i < 12; ++i) house.join(host.room, {.name = "M", .watch = true});
}

TEST(Places, OneAddressHasEightMembersWhoAreNotConnected) {
  SmallHouse house;
  const Pass host = house.open("Ana", address(1));
  const auto ana = house.connect(host.room, host.token, address(1));
  std::vector<Pass> passes;
  for (unsigned i = 0; i < 8; ++i) {
    passes.push_back(house.join(host.room, {.name = "M", .from = address(2)}));
  }
  EXPECT_EQ(error_of(house.try_join(host.room, {.name = "M", .from = address(2)})),
            "too_many_here");
  const Pass friend_of_hers = house.join(host.room, {.name = "Bo", .from = address(3)});
  // When one of them connects, another may join.
  const auto client = house.connect(host.room, passes.front().token, address(2));
  house.join(host.room, {.name = "M", .from = address(2)});
  EXPECT_EQ(error_of(house.try_join(host.room, {.name = "M", .from = address(2)})),
            "too_many_here");
}

TEST(Places, AnyoneWhoNeverComesIsRemovedAfterTwoMinutes) {
  SmallHouse house;
  const Pass host = house.open("Ana", address(1));
  const auto ana = house.connect(host.room, host.token, address(1));
  const Pass never = house.join(host.room, {.name = "Bo", .from = address(2)});
  const Pass late = house.join(host.room, {.name = "Cy", .from = address(3)});
  house.pass(100'000);
  EXPECT_EQ(house.state(host.room).members.size(), 3U);
  auto cy = house.connect(host.room, late.token, address(3));
  house.pass(30'000);
  EXPECT_EQ(house.state(host.room).members.size(), 2U);
  EXPECT_TRUE(house.state(host.room).chairs[1].empty()) << "its seat is free";
  EXPECT_NE(ana->heard.back().find(R"("event": "member_left", "member": 2, "never_came": true)"),
            std::string::npos)
      << ana->heard.back();
  EXPECT_EQ(house.connect(host.room, never.token, address(2))->closed, CloseReason::unknown_token);
  // The table waits for someone who has connected before.
  cy->leave();
  house.pass(3'600'000);
  EXPECT_EQ(house.state(host.room).members.size(), 2U);
  cy = house.connect(host.room, late.token, address(3));
  EXPECT_TRUE(cy->is_open());
}

TEST(Places, AHostWhoNeverComesHandsOver) {
  SmallHouse house;
  const Pass host = house.open("Ana", address(1));
  const Pass friend_of_hers = house.join(host.room, {.name = "Bo", .from = address(2)});
  const auto bo = house.connect(host.room, friend_of_hers.token, address(2));
  house.pass(121'000);
  ASSERT_EQ(house.state(host.room).members.size(), 1U);
  EXPECT_EQ(house.state(host.room).host, MemberId{2});
  EXPECT_EQ(bo->command(R"("do": "options", "set": {"turn_seconds": 30})"), "done");
}

// The table stays in memory until then, so that the directory does not show someone who never came.
// It does the same when loaded again.
TEST(Places, AnEmptyTableForgetsThoseWhoNeverCame) {
  SmallHouse house;
  const Pass host = house.open("Ana", address(1));
  const std::shared_ptr<Room> first = house.room(host.room);
  house.pass(119'000);
  EXPECT_FALSE(first->retired());
  house.pass(62'000);
  EXPECT_TRUE(first->retired());
  EXPECT_TRUE(first->table().state().members.empty());
  EXPECT_EQ(house.connect(host.room, host.token, address(1))->closed, CloseReason::unknown_token);
  const Pass next = house.join(host.room, {.name = "Bo", .from = address(2)});
  EXPECT_EQ(house.state(host.room).host, next.member) << "the table is the next one's";
}

TEST(Places, ATableIsNotFullOfPeopleWhoNeverCame) {
  SmallHouse house;
  const Pass host = house.open("Ana", address(1));
  const auto ana = house.connect(host.room, host.token, address(1));
  for (unsigned i = 0; i < 40; ++i) {
    house.join(host.room, {.name = "M", .from = address(10 + i % 8)});
  }
  EXPECT_EQ(house.state(host.room).members.size(), k_most_members);
  const Pass friend_of_hers = house.join(host.room, {.name = "Bo", .from = address(2)});
  for (unsigned i = 0; i < 40; ++i) {
    static_cast<void>(house.try_join(host.room, {.name = "M", .from = address(10 + i % 8)}));
  }
  auto bo = house.connect(host.room, friend_of_hers.token, address(2));
  EXPECT_TRUE(bo->is_open()) << "others give way before somebody who is alone at an address";
  // All seats are held for people who do not come. After a moment others may sit there.
  EXPECT_EQ(bo->command(R"("do": "sit", "seat": 1)"), "seat_taken");
  house.pass(16'000);
  EXPECT_EQ(bo->command(R"("do": "sit", "seat": 1)"), "done");
  EXPECT_EQ(house.state(host.room).chairs[1].member, friend_of_hers.member);
  EXPECT_EQ(bo->command(R"("do": "sit", "seat": 0)"), "seat_taken") << "the host is there";
}

TEST(Places, SomeoneWhoIsAwayKeepsThePlaceForTenMinutes) {
  SmallHouse house;
  const Pass host = house.open("Ana", address(1));
  auto ana = house.connect(host.room, host.token, address(1));
  Clients others;
  std::vector<Pass> passes;
  for (unsigned i = 0; i < 31; ++i) {
    passes.push_back(house.join(host.room, {.name = "M", .from = address(10 + i)}));
    others.push_back(house.connect(host.room, passes.back().token, address(10 + i)));
  }
  EXPECT_EQ(error_of(house.try_join(host.room, {.name = "Bo", .from = address(2)})), "table_full");
  others[20]->leave();
  house.pass(1000);
  others[10]->leave();
  others[0]->leave();  // has a seat
  EXPECT_EQ(error_of(house.try_join(host.room, {.name = "Bo", .from = address(2)})), "table_full");
  house.pass(599'000);
  const Pass bo = house.join(host.room, {.name = "Bo", .from = address(2)});
  EXPECT_EQ(house.connect(host.room, passes[20].token, address(30))->closed,
            CloseReason::unknown_token);
  others.push_back(house.connect(host.room, bo.token, address(2)));
  EXPECT_TRUE(others.back()->is_open());
  EXPECT_EQ(error_of(house.try_join(host.room, {.name = "Cy", .from = address(2)})), "table_full");
  EXPECT_TRUE(house.connect(host.room, passes[10].token, address(20))->is_open());
  EXPECT_TRUE(house.connect(host.room, passes[0].token, address(10))->is_open());
}

// Two addresses have as many members as a table can hold. Friends can still join, and stay.
TEST(Places, ACrowdFromAFewAddressesKeepsNobodyOut) {
  SmallHouse house;
  const Pass host = house.open("Ana", address(1));
  const auto ana = house.connect(host.room, host.token, address(1));
  for (unsigned i = 1; i < 4; ++i) {
    EXPECT_EQ(ana->command(R"("do": "seat_bot", "level": "random", "seat": )" + std::to_string(i)),
              "done");
  }
  Clients crowd;
  const auto come = [&](unsigned from) {
    const auto answer =
        house.try_join(host.room, {.name = "M", .watch = true, .from = address(from)});
    if (const auto* pass = std::get_if<Pass>(&answer)) {
      crowd.push_back(house.connect(host.room, pass->token, address(from)));
    }
    house.pass(5000);
  };
  for (unsigned i = 0; i < 40; ++i) come(10 + i % 2);
  EXPECT_EQ(open_ones(crowd), 31U);
  Clients friends;
  for (unsigned i = 0; i < 3; ++i) {
    const Pass pass = house.join(host.room, {.name = "Bo", .watch = true, .from = address(2)});
    friends.push_back(house.connect(host.room, pass.token, address(2)));
    for (unsigned j = 0; j < 4; ++j) come(10 + j % 2);
  }
  EXPECT_EQ(open_ones(friends), 3U);
  EXPECT_EQ(open_ones(crowd), 28U);
}

TEST(Places, JoiningAndLeavingInALoopIsEnded) {
  SmallHouse house;
  const Pass host = house.open("Ana", address(1));
  const auto ana = house.connect(host.room, host.token, address(1));
  unsigned joined = 0;
  for (unsigned i = 0; i < 200; ++i) {
    const auto answer = house.try_join(host.room, {.name = "M", .from = address(2)});
    if (const auto* fault = std::get_if<HouseFault>(&answer)) {
      EXPECT_EQ(fault->name(), "too_many_requests");
      continue;
    }
    ++joined;
    const auto client = house.connect(host.room, std::get<Pass>(answer).token, address(2));
    EXPECT_EQ(client->command(R"("do": "leave")"), "done");
  }
  EXPECT_EQ(joined, 20U);
  house.join(host.room, {.name = "Bo", .from = address(3)});
}

}  // namespace
}  // namespace insidejob::rooms_test
