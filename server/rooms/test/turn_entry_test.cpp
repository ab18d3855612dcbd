// When the directory is told that a table by turns has to be loaded, and whom it waits for.
#include "server/rooms/turn_entry.h"

#include <gtest/gtest.h>

#include "table/decide/wake.h"
#include "table/test/support/evening.h"

namespace insidejob {
namespace {

using table_test::Evening;
using table_test::member;
using table_test::seat;

constexpr Milliseconds k_hour = 3'600'000;

// Ana and Ben, and two bots. One day per move.
class TurnEntries : public ::testing::Test {
 protected:
  void SetUp() override {
    OptionsPatch patch;
    patch.turn_hours = 24;
    evening.join("Ana");
    evening.demand(ChangeOptions{patch}, member(1));
    evening.join("Ben");
    for (unsigned at = 2; at < 4; ++at) evening.demand(SeatBot{seat(at), "random", ""}, member(1));
  }
  void play_on() {
    evening.start_game();
    while (evening.answer_bots()) {
    }
    ASSERT_TRUE(wake_time(evening.state()));
  }

  Evening evening;
  TurnEntry entry;
};

TEST_F(TurnEntries, WritesATimeOnce) {
  play_on();
  EXPECT_EQ(entry.update(evening.state()), wake_time(evening.state()));
  EXPECT_EQ(entry.update(evening.state()), std::nullopt);
  entry.forget();
  EXPECT_EQ(entry.update(evening.state()), wake_time(evening.state()));
}

TEST_F(TurnEntries, BeforeAnAppendOnlyAnEarlierTimeIsWritten) {
  play_on();
  const Milliseconds now = evening.now;
  const auto wake = wake_time(evening.state());
  EXPECT_EQ(entry.lower(evening.state(), now), wake);
  EXPECT_EQ(entry.lower(evening.state(), now), std::nullopt);
  evening.pass(k_hour);
  evening.move_person();
  while (evening.answer_bots()) {
  }
  ASSERT_GT(wake_time(evening.state()), wake);
  EXPECT_EQ(entry.lower(evening.state(), evening.now), std::nullopt) << "the earlier one will do";
  EXPECT_EQ(entry.update(evening.state()), wake_time(evening.state()));
}

TEST_F(TurnEntries, ATableThatIsNotByTurnsHasNoTime) {
  Evening other;
  other.join("Ana");
  EXPECT_EQ(entry.update(other.state()), std::nullopt);
  EXPECT_EQ(entry.lower(other.state(), other.now), std::nullopt);
  EXPECT_FALSE(entry.awaits_others(other.state()));
  entry.begin_outdated();
  EXPECT_EQ(entry.update(other.state()), 0) << "nobody needs to load it any more";
  EXPECT_EQ(entry.update(other.state()), std::nullopt);
}

TEST_F(TurnEntries, SaysOnceThatOthersAreAwaited) {
  play_on();
  EXPECT_TRUE(entry.awaits_others(evening.state()));
  EXPECT_FALSE(entry.awaits_others(evening.state()));
  evening.pass(k_hour);
  evening.move_person();
  while (evening.answer_bots()) {
  }
  EXPECT_TRUE(entry.awaits_others(evening.state()));
}

}  // namespace
}  // namespace insidejob
