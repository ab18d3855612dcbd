// Whose table is read next.
#include <gtest/gtest.h>

#include <string>

#include "server/rooms/loading_queue.h"
#include "server/rooms/test/support/small_house.h"

namespace insidejob::rooms_test {
namespace {

class Loading : public ::testing::Test {
 protected:
  LoadingQueue::Page pages(char name, unsigned count) {
    return [this, name, left = count]() mutable {
      read_ += name;
      return --left != 0;
    };
  }
  void run() {
    while (world_.choices() > 0) world_.run(0);
  }

  Milliseconds now_ = 1;
  Rng rng_{Seed::from_number(1)};
  sim::SimWorld world_{rng_, now_};
  std::string read_;
};

TEST_F(Loading, AddressesTakeTurnsAPageAtATime) {
  LoadingQueue queue{world_, {.at_once = 1, .waiting = 4}};
  queue.add(address(1), pages('a', 4));
  queue.add(address(1), pages('b', 4));
  queue.add(address(2), pages('c', 2));
  queue.add(address(3), pages('d', 1));
  run();
  EXPECT_EQ(read_, "abcdacbabab");
}

TEST_F(Loading, OneAddressWaitsForSoManyAtMost) {
  LoadingQueue queue{world_, {.at_once = 2, .waiting = 3}};
  for (unsigned i = 0; i < 3; ++i) {
    EXPECT_TRUE(queue.takes_more(address(1)));
    queue.add(address(1), pages('a', 2));
  }
  EXPECT_FALSE(queue.takes_more(address(1)));
  EXPECT_TRUE(queue.takes_more(address(2)));
  run();
  EXPECT_EQ(read_, "aaaaaa");
  EXPECT_TRUE(queue.takes_more(address(1)));
}

}  // namespace
}  // namespace insidejob::rooms_test
