// When presence is checked again.
#include "server/rooms/presence_watch.h"

#include <gtest/gtest.h>

#include "server/rooms/test/support/small_world.h"

namespace insidejob::rooms_test {
namespace {

class PresenceWatches : public ::testing::Test {
 protected:
  SmallWorld world;
  unsigned looks = 0;
  PresenceWatch watch{world.world, world.strand, [this] { ++looks; }};
};

TEST_F(PresenceWatches, TheLastArrivalHasTheWholeTime) {
  watch.expect_arrivals();
  world.pass(k_arrival_wait - 1);
  watch.expect_arrivals();
  world.pass(k_arrival_wait - 1);
  EXPECT_EQ(looks, 0U);
  world.pass(1);
  EXPECT_EQ(looks, 1U);
}

TEST_F(PresenceWatches, ComingAndGoingDoesNotPutOffTheLook) {
  watch.expect_absence();
  world.pass(k_absence_wait - 1);
  watch.expect_absence();
  world.pass(1);
  EXPECT_EQ(looks, 1U);
  world.pass(k_absence_wait);
  EXPECT_EQ(looks, 1U);
  watch.expect_absence();
  world.pass(k_absence_wait);
  EXPECT_EQ(looks, 2U);
}

TEST_F(PresenceWatches, NothingIsLookedAtOnceItHasStopped) {
  watch.expect_arrivals();
  watch.expect_absence();
  watch.stop();
  world.pass(k_arrival_wait + k_absence_wait);
  EXPECT_EQ(looks, 0U);
}

}  // namespace
}  // namespace insidejob::rooms_test
