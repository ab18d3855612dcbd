// People who were let in but have not connected yet.
#include <gtest/gtest.h>

#include "table/log/log_json.h"
#include "table/test/support/evening.h"
#include "table/wire/client_json.h"

namespace insidejob {
namespace {

using table_test::Evening;
using table_test::member;
using table_test::seat;
using table_test::token;

constexpr std::int64_t k_wait = 120'000;

MemberId expect_somebody(Evening& evening, const std::string& name) {
  const unsigned number = evening.state().members_so_far + 1;
  evening.demand(
      Join{.name = name, .token_hash = token(number), .arrive_by = evening.now + k_wait});
  return member(number);
}

TEST(Arrival, AnyoneWhoNeverComesIsGoneWhenTheTimeIsUp) {
  Evening evening;
  evening.join("Ana");
  const MemberId bo = expect_somebody(evening, "Bo");
  EXPECT_EQ(next_deadline(evening.state()), evening.now + k_wait);
  evening.pass(k_wait - 1);
  EXPECT_NE(find_member(evening.state(), bo), nullptr);
  evening.pass(1);
  EXPECT_EQ(find_member(evening.state(), bo), nullptr);
  EXPECT_TRUE(evening.state().chairs[1].empty());
  EXPECT_NE(evening.log.back().find(R"("event": "member_left", "member": 2, "never_came": true)"),
            std::string::npos)
      << evening.log.back();
  EXPECT_FALSE(next_deadline(evening.state()));
}

TEST(Arrival, AnyoneWhoCameOnceStays) {
  Evening evening;
  evening.join("Ana");
  const MemberId bo = expect_somebody(evening, "Bo");
  const MemberId cy = expect_somebody(evening, "Cy");
  evening.demand(Connect{bo});
  EXPECT_TRUE(std::holds_alternative<MemberArrived>(evening.last.front().event.fact));
  EXPECT_NE(events_message(evening.state(), evening.last, member(1)).find("\"quiet\""),
            std::string::npos);
  evening.demand(Connect{bo});
  EXPECT_TRUE(evening.last.empty());
  evening.demand(Disconnect{bo});
  evening.demand(Disconnect{cy});  // not there at first, and comes later
  evening.demand(Connect{cy});
  evening.demand(Disconnect{cy});
  evening.pass(10 * k_wait);
  EXPECT_EQ(evening.state().members.size(), 3U);
}

TEST(Arrival, NobodyIsToldUntilWhen) {
  Evening evening;
  evening.join("Ana");
  expect_somebody(evening, "Bo");
  EXPECT_NE(evening.log[evening.log.size() - 2].find("arrive_by"), std::string::npos);
  EXPECT_EQ(events_message(evening.state(), evening.steps, member(1)).find("arrive_by"),
            std::string::npos);
  EXPECT_EQ(snapshot_message(evening.state(), member(1)).find("arrive_by"), std::string::npos);
}

TEST(Arrival, AHostWhoNeverComesHandsOverAndAnEmptyTableWaitsForTheNextOne) {
  Evening evening;
  expect_somebody(evening, "Ana");
  const MemberId bo = expect_somebody(evening, "Bo");
  evening.demand(Connect{bo});
  evening.pass(k_wait);
  EXPECT_EQ(evening.state().host, bo);
  Evening empty;
  expect_somebody(empty, "Ana");
  empty.pass(k_wait);
  EXPECT_TRUE(empty.state().members.empty());
  EXPECT_FALSE(empty.state().host);
  EXPECT_EQ(empty.join("Bo"), empty.state().host);
}

TEST(Arrival, InAGameABotSitsDown) {
  Evening evening;
  const MemberId ana = evening.join("Ana");
  const MemberId bo = expect_somebody(evening, "Bo");
  evening.demand(SeatBot{seat(2), "rookie", ""}, ana);
  evening.demand(SeatBot{seat(3), "rookie", ""}, ana);
  evening.start_game();
  EXPECT_EQ(game_seat_of(evening.state(), bo), seat(1));
  evening.pass(k_wait);
  EXPECT_TRUE(evening.state().chairs[1].bot);
  evening.play_through(Stage::result);
}

TEST(Arrival, ASeatThatIsKeptForNobodyCanBeHad) {
  Evening evening;
  const MemberId ana = evening.join("Ana");
  const MemberId cy = evening.join("Cy", true);
  const MemberId bo = expect_somebody(evening, "Bo");
  evening.expect_refused(Reason::seat_taken, TakeSeat{seat(1)}, cy);  // may still come
  evening.demand(Disconnect{bo});
  evening.demand(TakeSeat{seat(1)}, cy);
  EXPECT_EQ(seat_of(evening.state(), cy), seat(1));
  EXPECT_FALSE(seat_of(evening.state(), bo));
  // Someone who has connected keeps the seat.
  evening.demand(Disconnect{cy});
  evening.expect_refused(Reason::seat_taken, TakeSeat{seat(1)}, ana);
  // Anyone who joins gets it too, once no other seat is free.
  for (unsigned i = 2; i < 4; ++i) evening.demand(Disconnect{expect_somebody(evening, "G")});
  EXPECT_TRUE(all_seats_filled(evening.state()));
  const MemberId di = evening.join("Di");
  EXPECT_EQ(seat_of(evening.state(), di), seat(2));
}

TEST(Arrival, AtAFullTableSomeoneWithoutASeatGivesWay) {
  Evening evening;
  const MemberId ana = evening.join("Ana");
  const MemberId bo = expect_somebody(evening, "Bo");
  while (evening.state().members.size() < k_most_members) evening.join("M");
  const MemberId seated = member(3);
  const MemberId watching = evening.state().members.back().id;
  const auto join_instead_of = [&](MemberId gone) {
    return Join{.name = "Late", .token_hash = token(99), .instead_of = gone};
  };
  evening.expect_refused(Reason::table_full, join_instead_of({}));
  evening.expect_refused(Reason::table_full, join_instead_of(ana));
  evening.demand(Disconnect{seated});
  evening.expect_refused(Reason::table_full, join_instead_of(seated));
  evening.demand(join_instead_of(bo));
  EXPECT_EQ(find_member(evening.state(), bo), nullptr);
  EXPECT_EQ(seat_of(evening.state(), evening.state().members.back().id), seat(1));
  evening.demand(Join{.name = "Later", .token_hash = token(98), .instead_of = watching});
  EXPECT_EQ(find_member(evening.state(), watching), nullptr);
  EXPECT_EQ(evening.state().members.size(), k_most_members);
}

TEST(Arrival, WhoGivesWayAsksForNoSeatAnyMore) {
  Evening evening;
  for (unsigned i = 0; i < 3; ++i) evening.join("Player");
  evening.demand(SeatBot{seat(3), "random", ""}, member(1));
  evening.start_game();
  while (evening.state().members.size() < k_most_members) evening.join("M", true);
  const MemberId asks = evening.state().members.back().id;
  evening.demand(TakeSeat{seat(3)}, asks);
  ASSERT_EQ(evening.state().requests.size(), 1U);
  evening.demand(Join{.name = "Late", .token_hash = token(99), .instead_of = asks});
  EXPECT_TRUE(evening.state().requests.empty());
  EXPECT_TRUE(std::holds_alternative<SeatRequestEnded>(evening.last.front().event.fact));
}

// Logs written by versions that did not have this.
TEST(Arrival, OldLogsHaveNobodyWhoIsStillToCome) {
  Evening evening;
  evening.join("Ana");
  EXPECT_EQ(evening.log.front().find("arrive_by"), std::string::npos);
  EXPECT_FALSE(evening.state().members.front().arrive_by);
  evening.pass(10 * k_wait);
  EXPECT_EQ(evening.state().members.size(), 1U);
}

}  // namespace
}  // namespace insidejob
