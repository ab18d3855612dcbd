// Who is connected to a table, who may come, and who has to leave.
#include "server/rooms/door.h"

#include <gtest/gtest.h>

#include "server/rooms/test/support/small_house.h"
#include "server/rooms/test/support/small_world.h"
#include "table/test/support/evening.h"

namespace insidejob::rooms_test {
namespace {

using table_test::Evening;
using table_test::member;

class Doors : public ::testing::Test {
 protected:
  std::unique_ptr<Listener> come(MemberId viewer, unsigned from) {
    auto listener = std::make_unique<Listener>(world, address(from));
    const Member* known = find_member(evening.state(), viewer);
    door.crowd().add({listener->session, viewer, known ? known->token_hash : Bytes32{},
                      evening.state().rooms_so_far});
    if (viewer) door.note(viewer, address(from));
    return listener;
  }
  bool make_room(MemberId viewer, unsigned from) {
    return door.make_room(viewer, address(from), evening.state());
  }
  std::optional<ServerFault> fault(unsigned from, bool watch = false) {
    return door.fault_with({.name = "N", .watch = watch, .from = address(from)}, evening.state(),
                           world.now);
  }

  SmallWorld world;
  Evening evening;
  MemberId ana = evening.join("Ana");
  MemberId bo = evening.join("Bo");
  RoomLimits limits{.connections = 4,
                    .connections_per_member = 2,
                    .spectators = 2,
                    .unconnected_members = 2,
                    .joins = {1, 3}};
  Door door{limits};
};

TEST_F(Doors, TheCrowdKnowsWhoIsThere) {
  const auto first = come(ana, 1);
  const auto second = come(ana, 1);
  const auto watcher = come({}, 2);
  const Crowd& crowd = door.crowd();
  EXPECT_EQ(crowd.size(), 3U);
  EXPECT_TRUE(crowd.has(ana));
  EXPECT_FALSE(crowd.has(bo));
  EXPECT_EQ(crowd.count(ana), 2U);
  EXPECT_EQ(crowd.oldest_of(ana), first->session);
  EXPECT_EQ(crowd.oldest_of(bo), nullptr);
  EXPECT_EQ(crowd.newest_spectator(), watcher->session);
  EXPECT_EQ(crowd.spectators_from(address(2)), 1U);
  EXPECT_EQ(crowd.spectators_from(address(1)), 0U);
  EXPECT_EQ(crowd.addresses(), (std::vector{address(1), address(1), address(2)}));
  EXPECT_TRUE(door.crowd().remove(*first->session));
  EXPECT_FALSE(door.crowd().remove(*first->session));
  EXPECT_EQ(crowd.oldest_of(ana), second->session);
}

TEST_F(Doors, StrangersHaveToGo) {
  const auto host = come(ana, 1);
  const auto guest = come(bo, 2);
  const auto watcher = come({}, 3);
  EXPECT_TRUE(door.crowd().strangers(evening.state()).empty());
  evening.demand(ChangeToken{ana, table_test::token(9)});
  ASSERT_EQ(door.crowd().strangers(evening.state()).size(), 1U);
  EXPECT_EQ(door.crowd().strangers(evening.state())[0],
            (std::pair{host->session, CloseReason::unknown_token}));
  evening.demand(Kick{bo, "bako-dimu-fera"}, ana);
  const auto strangers = door.crowd().strangers(evening.state());
  ASSERT_EQ(strangers.size(), 3U);
  EXPECT_EQ(strangers[1], (std::pair{guest->session, CloseReason::kicked}));
  EXPECT_EQ(strangers[2], (std::pair{watcher->session, CloseReason::room_changed}));
}

TEST_F(Doors, SomeoneWhoLeftIsNotTakenForKicked) {
  const auto guest = come(bo, 2);
  evening.demand(Leave{}, bo);
  ASSERT_EQ(door.crowd().strangers(evening.state()).size(), 1U);
  EXPECT_EQ(door.crowd().strangers(evening.state())[0].second, CloseReason::left);
}

TEST_F(Doors, TheOldestOfTooManyDevicesGivesWay) {
  const auto first = come(ana, 1);
  const auto second = come(ana, 1);
  EXPECT_TRUE(make_room(ana, 1));
  EXPECT_EQ(first->closed, CloseReason::replaced);
  EXPECT_EQ(second->closed, std::nullopt);
  EXPECT_TRUE(make_room(bo, 1));
}

TEST_F(Doors, ASpectatorGivesWayToAMemberAndNotToAnother) {
  const auto host = come(ana, 1);
  const auto older = come({}, 2);
  const auto newer = come({}, 3);
  EXPECT_TRUE(make_room({}, 4));
  const auto last = come({}, 4);
  EXPECT_FALSE(make_room({}, 5));
  EXPECT_TRUE(make_room(bo, 2));
  EXPECT_EQ(last->closed, CloseReason::crowded);
  EXPECT_EQ(older->closed, std::nullopt);
  EXPECT_EQ(newer->closed, std::nullopt);
}

TEST_F(Doors, AMemberGetsInWhereOnlyMembersAre) {
  const auto a = come(ana, 1);
  const auto b = come(ana, 1);
  const auto c = come(bo, 1);
  const auto d = come(bo, 1);
  const MemberId cy = evening.join("Cy");
  EXPECT_TRUE(make_room(cy, 1));
  for (const auto* one : {&a, &b, &c, &d}) EXPECT_EQ((*one)->closed, std::nullopt);
}

TEST_F(Doors, SpectatorsFromOneAddressAreCounted) {
  const auto first = come({}, 2);
  EXPECT_TRUE(make_room({}, 2));
  const auto second = come({}, 2);
  EXPECT_FALSE(make_room({}, 2));
  EXPECT_TRUE(make_room({}, 3));
  EXPECT_TRUE(door.make_room({}, {}, evening.state()));  // unknown address: no limit
  EXPECT_EQ(fault(2, true), ServerFault::too_many_here);
  EXPECT_EQ(fault(2, false), std::nullopt);  // there are free seats
  EXPECT_EQ(fault(3, true), std::nullopt);
}

TEST_F(Doors, NewcomersWhoDoNotComeAreCounted) {
  door.note(ana, address(1));
  EXPECT_EQ(fault(1), std::nullopt);
  door.note(bo, address(1));
  EXPECT_EQ(fault(1), ServerFault::too_many_here);
  const auto host = come(ana, 1);
  EXPECT_EQ(fault(1), std::nullopt);
}

TEST_F(Doors, NewcomersTakeTheirTime) {
  for (unsigned i = 0; i < 3; ++i) EXPECT_EQ(fault(1), std::nullopt);
  EXPECT_EQ(fault(1), ServerFault::too_many_requests);
  EXPECT_EQ(fault(2), std::nullopt);
  world.now += 1'000;
  EXPECT_EQ(fault(1), std::nullopt);
}

}  // namespace
}  // namespace insidejob::rooms_test
