// Bots' pending work: asked once, answered in time, forgotten when nobody waits for it.
#include "server/rooms/bot_work.h"

#include <gtest/gtest.h>

#include "server/rooms/test/support/small_world.h"

namespace insidejob::rooms_test {
namespace {

class BotWorks : public ::testing::Test {
 protected:
  // Asks for these turns now, each with a second to think.
  void follow(const std::vector<BotTurn>& turns) {
    work.follow(turns, [this](const BotTurn& turn) {
      ++begun;
      work.add(task_of(turn), 1'000, [this, task = task_of(turn)] {
        due.push_back(task);
        work.drop(task);
      });
    });
  }
  static BotTurn turn(unsigned seat, std::uint64_t number) {
    return {.seat = Seat{static_cast<std::uint8_t>(seat)}, .turn = number};
  }

  SmallWorld world;
  Counter counter;
  BotWork<int> work{world.world, world.strand, &counter};
  std::shared_ptr<int> keeper = std::make_shared<int>();
  unsigned begun = 0;
  std::vector<BotTask> due;
};

TEST_F(BotWorks, EachIsBegunOnceAndDueOnce) {
  follow({turn(1, 7), turn(2, 7)});
  follow({turn(1, 7), turn(2, 7)});
  EXPECT_EQ(begun, 2U);
  EXPECT_EQ(counter.value(), 2U);
  world.pass(999);
  EXPECT_TRUE(due.empty());
  world.pass(1);
  EXPECT_EQ(due, (std::vector{task_of(turn(1, 7)), task_of(turn(2, 7))}));
  EXPECT_EQ(work.size(), 0U);
  EXPECT_EQ(counter.value(), 0U);
  world.pass(10'000);
  EXPECT_EQ(due.size(), 2U);
}

TEST_F(BotWorks, WhatIsNoLongerAskedForIsDropped) {
  follow({turn(1, 7), turn(2, 7)});
  follow({turn(2, 7), turn(1, 8)});  // another turn of the same seat
  EXPECT_EQ(begun, 3U);
  EXPECT_EQ(work.size(), 2U);
  EXPECT_EQ(counter.value(), 2U);
  EXPECT_EQ(work.find(task_of(turn(1, 7))), nullptr);
  EXPECT_NE(work.find(task_of(turn(1, 8))), nullptr);
  work.drop_all();
  EXPECT_EQ(counter.value(), 0U);
  world.pass(10'000);
  EXPECT_TRUE(due.empty());
}

TEST_F(BotWorks, AnAnswerReachesItsPieceOnTheStrand) {
  follow({turn(1, 7), turn(2, 7)});
  const BotTask task = task_of(turn(2, 7));
  work.taking(task, keeper)(4);
  EXPECT_EQ(work.find(task)->answer, std::nullopt);
  world.settle();
  EXPECT_EQ(work.find(task)->answer, 4);
  EXPECT_EQ(work.find(task_of(turn(1, 7)))->answer, std::nullopt);
  work.taking(task, keeper)(5);
  world.settle();
  EXPECT_EQ(work.find(task)->answer, 5);
}

TEST_F(BotWorks, AnAnswerThatComesTooLateDoesNothing) {
  follow({turn(1, 7)});
  const auto take = work.taking(task_of(turn(1, 7)), keeper);
  follow({turn(1, 8)});
  take(4);
  world.settle();
  EXPECT_EQ(work.find(task_of(turn(1, 8)))->answer, std::nullopt);
  const auto other = work.taking(task_of(turn(1, 8)), keeper);
  keeper.reset();
  other(4);
  world.settle();
  EXPECT_EQ(work.find(task_of(turn(1, 8)))->answer, std::nullopt);
}

}  // namespace
}  // namespace insidejob::rooms_test
