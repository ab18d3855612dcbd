#include "server/rooms/quick_play.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "server/rooms/test/support/small_world.h"
#include "table/test/support/evening.h"

namespace insidejob {
namespace {

using table_test::Evening;
using table_test::seat;

TEST(QuickStart, BotsTakeTheFreeSeatsAndTheGameBegins) {
  Evening evening;
  const MemberId ana = evening.join("Ana");
  evening.join("Bo");
  EXPECT_TRUE(is_gathering(evening.state()));
  std::set<std::string> names;
  begin_quick_game(evening.state(), [&](const Command& command, MemberId by) {
    EXPECT_EQ(by, ana);
    if (const auto* bot = std::get_if<SeatBot>(&command)) names.insert(bot->name);
    evening.demand(command, by);
  });
  EXPECT_EQ(names.size(), 2U);
  EXPECT_FALSE(evening.state().chairs[0].bot || evening.state().chairs[1].bot);
  EXPECT_TRUE(evening.state().chairs[2].bot && evening.state().chairs[3].bot);
  EXPECT_NE(evening.state().stage, Stage::lobby);
  EXPECT_FALSE(is_gathering(evening.state()));
}

TEST(QuickStart, OnlyTheFirstGameOfATableWithAHost) {
  const auto never = [](const Command&, MemberId) { ADD_FAILURE() << "nothing is to be done"; };
  begin_quick_game(TableState{}, never);
  Evening evening;
  evening.join("Ana");
  for (unsigned i = 1; i < 4; ++i) {
    evening.demand(SeatBot{seat(i), "random", ""}, table_test::member(1));
  }
  evening.start_game();
  begin_quick_game(evening.state(), never);
  evening.demand(AbandonGame{}, table_test::member(1));
  EXPECT_EQ(evening.state().stage, Stage::lobby);
  EXPECT_FALSE(is_gathering(evening.state()));
  begin_quick_game(evening.state(), never);
}

TEST(QuickStart, KnowsWhoHasNeverCome) {
  Evening evening;
  const MemberId ana = evening.join("Ana");
  evening.demand(
      Join{.name = "Bo", .token_hash = table_test::token(8), .arrive_by = evening.now + 60'000});
  evening.demand(Join{.name = "Cy",
                      .token_hash = table_test::token(9),
                      .spectator = true,
                      .arrive_by = evening.now + 60'000});
  const MemberId bo{2};
  const auto nobody = [](MemberId) { return false; };
  EXPECT_EQ(never_seen_players(evening.state(), nobody), std::vector{bo});
  EXPECT_TRUE(never_seen_players(evening.state(), [&](MemberId id) { return id == bo; }).empty());
  EXPECT_NE(ana, bo);
}

TEST(QuickStart, KnowsWhoHasOnlyJustJoined) {
  constexpr Milliseconds k_arrival = 120'000;
  Evening evening;
  evening.demand(Join{
      .name = "Ana", .token_hash = table_test::token(1), .arrive_by = evening.now + k_arrival});
  const std::vector<MemberId> players{table_test::member(1)};
  EXPECT_TRUE(has_newcomer(evening.state(), players, k_arrival, evening.now + k_quick_arrival - 1));
  EXPECT_FALSE(has_newcomer(evening.state(), players, k_arrival, evening.now + k_quick_arrival));
  EXPECT_FALSE(has_newcomer(evening.state(), {}, k_arrival, evening.now));
}

class QuickStarts : public ::testing::Test {
 protected:
  rooms_test::SmallWorld world;
  RoomLimits limits;
  bool comes = false;
  unsigned started = 0;
  QuickStart start{world.world, limits, world.strand, [this] { return comes; },
                   [this] { ++started; }};
};

TEST_F(QuickStarts, WaitsForPeopleOnce) {
  start.expect();
  world.pass(limits.quick_wait - 1);
  start.expect();
  EXPECT_EQ(started, 0U);
  world.pass(1);
  EXPECT_EQ(started, 1U);
  world.pass(2 * limits.quick_wait);
  EXPECT_EQ(started, 1U);
}

TEST_F(QuickStarts, WaitsALittleLongerForSomeoneWhoComes) {
  comes = true;
  start.expect();
  world.pass(limits.quick_wait + k_quick_arrival - 1);
  EXPECT_EQ(started, 0U);
  world.pass(1);
  EXPECT_EQ(started, 1U) << "but not for ever";
  start.expect();
  world.pass(limits.quick_wait);
  comes = false;
  world.pass(1'000);
  EXPECT_EQ(started, 2U) << "and no longer than needed";
}

TEST_F(QuickStarts, NothingBeginsOnceItHasStopped) {
  start.expect();
  start.stop();
  world.pass(2 * limits.quick_wait);
  EXPECT_EQ(started, 0U);
}

}  // namespace
}  // namespace insidejob
