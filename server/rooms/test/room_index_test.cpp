// Which codes lead to which room in memory.
#include "server/rooms/room_index.h"

#include <gtest/gtest.h>

#include "server/rooms/test/support/small_house.h"

namespace insidejob::rooms_test {
namespace {

class RoomIndexes : public ::testing::Test {
 protected:
  RoomIndexes() {
    index.place(ana, "one");
    index.place(bo, "two");
  }

  SmallHouse house;
  std::shared_ptr<Room> ana = house.room(house.open("Ana").room);
  std::shared_ptr<Room> bo = house.room(house.open("Bo").room);
  RoomIndex index;
};

TEST_F(RoomIndexes, ARoomIsFoundByItsCodeAndItsKey) {
  EXPECT_EQ(index.find("one"), ana);
  EXPECT_EQ(index.find("two"), bo);
  EXPECT_EQ(index.find("three"), nullptr);
  EXPECT_EQ(index.code_of(ana->identity().key), "one");
  EXPECT_EQ(index.code_of("key"), std::nullopt);
  EXPECT_TRUE(index.has_table(bo->identity().key));
  EXPECT_EQ(index.size(), 2U);
  EXPECT_EQ(index.all().size(), 2U);
}

TEST_F(RoomIndexes, AnOldCodeLeadsThereForAWhile) {
  for (const auto* code : {"b", "c", "d"}) index.add_code(ana, code);
  EXPECT_EQ(index.find("one"), ana);
  index.add_code(ana, "e");
  EXPECT_EQ(index.find("one"), nullptr);
  EXPECT_EQ(index.find("b"), ana);
  EXPECT_EQ(index.code_of(ana->identity().key), "e");
  index.remove_code(ana, "e");
  EXPECT_EQ(index.find("e"), nullptr);
  EXPECT_EQ(index.code_of(ana->identity().key), "d");
}

TEST_F(RoomIndexes, ACodeThatIsTakenStaysWhereItIs) {
  index.add_code(ana, "two");
  EXPECT_EQ(index.find("two"), bo);
  index.remove_code(ana, "two");
  EXPECT_EQ(index.find("two"), bo);
}

TEST_F(RoomIndexes, ATableThatIsLoadedAgainHasANewRoom) {
  const std::string room = ana->code();
  house.pass(2 * house.house.limits().room.idle);
  const std::shared_ptr<Room> again = house.room(room);
  ASSERT_NE(again, ana);
  index.place(again, "new");
  EXPECT_EQ(index.find("one"), nullptr);
  EXPECT_EQ(index.find("new"), again);
  index.remove(ana);
  index.remove_code(ana, "new");
  EXPECT_EQ(index.find("new"), again) << "the old room is nobody's any more";
  EXPECT_EQ(index.size(), 2U);
}

TEST_F(RoomIndexes, WhatIsRemovedIsNotFound) {
  index.add_code(ana, "more");
  index.remove(ana);
  EXPECT_EQ(index.find("one"), nullptr);
  EXPECT_EQ(index.find("more"), nullptr);
  EXPECT_FALSE(index.has_table(ana->identity().key));
  index.add_code(ana, "late");
  EXPECT_EQ(index.find("late"), nullptr);
  index.clear();
  EXPECT_EQ(index.find("two"), nullptr);
  EXPECT_EQ(index.size(), 0U);
}

}  // namespace
}  // namespace insidejob::rooms_test
