// An alarm goes off once, at the moment it was last set for.
#include "server/rooms/alarm.h"

#include <gtest/gtest.h>

#include "server/rooms/test/support/small_world.h"

namespace insidejob::rooms_test {
namespace {

class Alarms : public ::testing::Test {
 protected:
  [[nodiscard]] Job rings() {
    return [this] { ++rung; };
  }

  SmallWorld world;
  Alarm alarm{world.world, world.strand};
  unsigned rung = 0;
};

TEST_F(Alarms, GoesOffAtTheMomentItWasLastSetFor) {
  alarm.set(world.now + 1'000, rings());
  alarm.set(world.now + 3'000, rings());
  EXPECT_TRUE(alarm.is_set());
  world.pass(2'999);
  EXPECT_EQ(rung, 0U);
  world.pass(1);
  EXPECT_EQ(rung, 1U);
  EXPECT_FALSE(alarm.is_set());
  world.pass(10'000);
  EXPECT_EQ(rung, 1U);
}

TEST_F(Alarms, FollowsAMomentThatMayGoAway) {
  const Milliseconds at = world.now + 1'000;
  alarm.follow(at, rings());
  alarm.follow(at, [] { ADD_FAILURE() << "it was set for this moment before"; });
  world.pass(1'000);
  EXPECT_EQ(rung, 1U);
  alarm.follow(world.now + 1'000, rings());
  alarm.follow(std::nullopt, rings());
  EXPECT_FALSE(alarm.is_set());
  world.pass(10'000);
  EXPECT_EQ(rung, 1U);
}

TEST_F(Alarms, MaySetItselfAgainOrStop) {
  alarm.set(world.now + 1'000, [this] {
    ++rung;
    alarm.set(world.now + 1'000, [this] {
      ++rung;
      alarm.stop();
    });
  });
  world.pass(10'000);
  EXPECT_EQ(rung, 2U);
  alarm.set(world.now + 1'000, rings());
  alarm.stop();
  world.pass(10'000);
  EXPECT_EQ(rung, 2U);
}

}  // namespace
}  // namespace insidejob::rooms_test
