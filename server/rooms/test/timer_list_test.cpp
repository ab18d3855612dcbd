#include "server/rooms/timer_list.h"

#include <gtest/gtest.h>

#include <string>

namespace insidejob {
namespace {

class Timers : public ::testing::Test {
 protected:
  Job note(char name) {
    return [this, name] { ran += name; };
  }
  void run_all() {
    while (list.next()) list.take()();
  }

  TimerList list;
  std::string ran;
};

TEST_F(Timers, TheFirstThatIsDueThenTheFirstThatWasSet) {
  const auto a = list.make_timer();
  const auto b = list.make_timer();
  const auto c = list.make_timer();
  EXPECT_EQ(list.next(), std::nullopt);
  a->set(20, note('a'));
  b->set(10, note('b'));
  c->set(10, note('c'));
  EXPECT_EQ(list.next(), 10);
  run_all();
  EXPECT_EQ(ran, "bca");
}

TEST_F(Timers, SettingCancellingAndDestroyingUndoWhatWasSet) {
  const auto a = list.make_timer();
  a->set(10, note('a'));
  a->set(30, note('A'));
  EXPECT_EQ(list.next(), 30);
  const auto b = list.make_timer();
  b->set(5, note('b'));
  b->cancel();
  list.make_timer()->set(1, note('c'));  // destroyed at once
  EXPECT_EQ(list.next(), 30);
  run_all();
  EXPECT_EQ(ran, "A");
}

TEST_F(Timers, AJobMaySetOrDestroyItsTimer) {
  auto a = list.make_timer();
  a->set(10, [&] {
    ran += '1';
    a->set(20, [&] {
      ran += '2';
      a.reset();
    });
  });
  run_all();
  EXPECT_EQ(ran, "12");
  EXPECT_EQ(a, nullptr);
}

TEST_F(Timers, NothingHappensOnceTheWorldHasEnded) {
  const auto a = list.make_timer();
  a->set(10, note('a'));
  list.clear();
  EXPECT_EQ(list.next(), std::nullopt);
  a->set(20, note('b'));
  run_all();
  EXPECT_EQ(ran, "b");
}

}  // namespace
}  // namespace insidejob
