// Play by turns in a house: deadlines with nobody there, and after a restart
// (docs/decisions/0034-play-by-turns.md).
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "server/rooms/requests.h"
#include "server/rooms/test/support/small_house.h"
#include "table/decide/wake.h"

namespace insidejob::turns_house {
namespace {

using rooms_test::address;
using rooms_test::Client;
using rooms_test::error_of;
using rooms_test::SmallHouse;

constexpr Milliseconds k_minute = 60'000;
constexpr Milliseconds k_hour = 60 * k_minute;

OptionsPatch by_turns(unsigned hours, MissedTurn missed = MissedTurn::stand_in) {
  OptionsPatch patch;
  patch.turn_hours = hours;
  patch.missed_turn = missed;
  return patch;
}

Newcomer newcomer(const std::string& name, unsigned hours,
                  MissedTurn missed = MissedTurn::stand_in) {
  return {.name = name, .accepts = TurnTerms{hours, missed}};
}

struct TurnEvening {
  explicit TurnEvening(unsigned hours = 8, MissedTurn missed = MissedTurn::stand_in) {
    house.house.watch_deadlines();
    ana = house.open("Ana", {}, by_turns(hours, missed));
    bo = house.join(ana.room, newcomer("Bo", hours, missed));
  }
  // Ana and Bo with two bots, and everyone has gone when it is a person's turn.
  void begin() {
    auto first = house.connect(ana.room, ana.token);
    auto second = house.connect(bo.room, bo.token);
    for (const char* seat : {"2", "3"}) {
      EXPECT_EQ(
          first->command(R"("do": "seat_bot", "level": "rookie", "seat": )" + std::string{seat}),
          "done");
    }
    EXPECT_EQ(first->command(R"("do": "start")"), "done");
    house.pass(10'000);
    first->leave();
    second->leave();
    house.pass(30'000);
  }
  [[nodiscard]] TableInfo info() { return *house.storage.find_room(ana.room); }
  [[nodiscard]] bool is_loaded() { return !house.house.rooms().empty(); }
  [[nodiscard]] std::size_t count(std::string_view event) {
    const auto lines = house.log(ana.room);
    return static_cast<std::size_t>(std::ranges::count_if(lines, [&](const std::string& line) {
      return line.find("\"" + std::string{event} + "\"") != line.npos;
    }));
  }

  SmallHouse house;
  Pass ana;
  Pass bo;
};

TEST(TurnsHouse, ADeadlineTakesEffectAlthoughNobodyIsThere) {
  TurnEvening evening;
  evening.begin();
  evening.house.pass(2 * k_minute);
  ASSERT_FALSE(evening.is_loaded());
  EXPECT_GT(evening.info().wake_at, evening.house.now + 7 * k_hour);
  evening.house.pass(7 * k_hour);
  EXPECT_FALSE(evening.is_loaded());
  EXPECT_EQ(evening.count("seat_taken_over"), 0U);
  evening.house.pass(k_hour + k_minute);
  EXPECT_EQ(evening.count("seat_taken_over"), 1U);
  // Bots play until it is the other person's turn. That deadline passes too, and then the game
  // waits: nobody is left for whom it would go on.
  evening.house.pass(9 * k_hour);
  EXPECT_EQ(evening.count("seat_taken_over"), 2U);
  evening.house.pass(10 * k_minute);
  EXPECT_FALSE(evening.is_loaded());
  EXPECT_EQ(evening.info().wake_at, 0);
  const std::size_t lines = evening.house.log(evening.ana.room).size();
  evening.house.pass(48 * k_hour);
  EXPECT_EQ(evening.house.log(evening.ana.room).size(), lines);
}

TEST(TurnsHouse, ADeadlineTakesEffectAfterARestart) {
  TurnEvening evening{8, MissedTurn::call_off};
  evening.begin();
  SmallHouse later;
  later.storage.take_over(evening.house.storage);
  later.now = evening.house.now + 9 * k_hour;
  later.house.watch_deadlines();
  later.settle();
  const auto lines = later.log(evening.ana.room);
  EXPECT_NE(lines.back().find("game_abandoned"), std::string::npos) << lines.back();
}

// Whatever a crash leaves behind, the table is loaded in time.
TEST(TurnsHouse, TheDirectoryIsNeverTooLate) {
  TurnEvening evening;
  const auto check = [&] {
    const auto room = evening.house.room(evening.ana.room);
    const auto wake = wake_time(room->table().state());
    const Milliseconds written = evening.info().wake_at;
    if (wake) {
      EXPECT_NE(written, 0);
      EXPECT_LE(written, std::max(*wake, evening.house.now));
    }
  };
  check();
  evening.begin();
  check();
  for (unsigned i = 0; i < 12; ++i) {
    for (const Pass& pass : {evening.ana, evening.bo}) {
      auto client = evening.house.connect(pass.room, pass.token);
      const std::string move = client->next_move();
      if (!move.empty()) {
        EXPECT_EQ(client->command(move), "done");
      }
      check();
      client->leave();
      check();
      evening.house.pass(20'000);
      check();
    }
  }
}

TEST(TurnsHouse, BotsPlayWhileNobodyIsThere) {
  TurnEvening evening;
  evening.begin();
  const TableState& state = evening.house.state(evening.ana.room);
  ASSERT_TRUE(is_playing(state));
  EXPECT_EQ(awaited_members(state).size(), 1U);
  const Pass& next =
      awaited_members(state)[0].member == evening.ana.member ? evening.ana : evening.bo;
  auto client = evening.house.connect(next.room, next.token);
  const std::string move = client->next_move();
  EXPECT_EQ(client->command(move), "done");
  client->leave();
  const std::size_t before = state.game->actions.size();
  evening.house.pass(40'000);
  const TableState& after = evening.house.state(evening.ana.room);
  EXPECT_EQ(awaited_members(after).size(), 1U);
  EXPECT_GE(after.game->actions.size(), before);
  EXPECT_FALSE(after.chairs[after.game->state.open.to_act.index].bot);
}

// With the shortest idle time, a room would otherwise leave while bots still have to move.
TEST(TurnsHouse, ARoomStaysUntilItsBotsHavePlayed) {
  TurnEvening evening;
  evening.begin();
  evening.house.pass(10 * k_minute);
  EXPECT_FALSE(evening.is_loaded());
  const auto info = evening.info();
  EXPECT_GT(info.wake_at, evening.house.now) << "it waits for a person, not for a bot";
}

TEST(TurnsHouse, LookingAtATableDoesNotLoadIt) {
  TurnEvening evening;
  evening.begin();
  evening.house.pass(2 * k_minute);
  ASSERT_FALSE(evening.is_loaded());
  HouseReply reply;
  answer_request(
      evening.house.house,
      {.method = RequestMethod::get, .path = "/api/tables/" + evening.ana.room},
      [] { return true; }, [&](HouseReply given) { reply = std::move(given); });
  evening.house.settle();
  EXPECT_FALSE(evening.is_loaded());
  EXPECT_EQ(reply.status, 200U);
  EXPECT_NE(reply.body.find(R"("turn_hours": 8)"), std::string::npos) << reply.body;
  EXPECT_NE(reply.body.find(R"("awaited": [{"member": )"), std::string::npos) << reply.body;
  EXPECT_NE(reply.body.find(R"("until": )"), std::string::npos) << reply.body;
}

TEST(TurnsHouse, ARequestToJoinRepeatsTheTerms) {
  SmallHouse house;
  const Pass ana = house.open("Ana", {}, by_turns(24));
  EXPECT_EQ(error_of(house.try_join(ana.room, {.name = "Bo"})), "terms_not_accepted");
  EXPECT_EQ(error_of(house.try_join(ana.room, newcomer("Bo", 8))), "terms_not_accepted");
  HouseReply reply;
  const auto join = [&](const std::string& accepts) {
    const std::string body = R"({"name": "Bo", "accepts": )" + accepts + "}";
    answer_request(
        house.house,
        {.method = RequestMethod::post,
         .path = "/api/tables/" + ana.room + "/members",
         .body = body},
        [] { return true; }, [&](HouseReply given) { reply = std::move(given); });
    house.settle();
    return reply.status;
  };
  EXPECT_EQ(join("3"), 400U);
  EXPECT_EQ(join(R"({"turn_hours": 0, "missed_turn": "stand_in"})"), 400U);
  EXPECT_EQ(join(R"({"turn_hours": 24, "missed_turn": "nothing"})"), 400U);
  EXPECT_EQ(join(R"({"turn_hours": 24, "missed_turn": "stand_in"})"), 201U);
}

TEST(TurnsHouse, AnAddressMayOpenOnlySoMany) {
  SmallHouse house;
  unsigned opened = 0;
  Perhaps<Pass> answer = HouseFault{ServerFault::unavailable};
  const auto open = [&](const ClientAddress& from, unsigned hours) {
    house.house.open_table(
        {.name = "Ana", .options = {ChangeOptions{by_turns(hours)}}, .from = from},
        [&](Perhaps<Pass> given) { answer = std::move(given); });
    house.settle();
    return error_of(answer);
  };
  while (opened < 100 && open(address(1), 8).empty()) ++opened;
  EXPECT_EQ(opened, 40U);
  EXPECT_EQ(error_of(answer), "too_many_by_turns");
  EXPECT_EQ(open(address(1), 0), "") << "other tables are not affected";
  const Pass ana = std::get<Pass>(answer);
  auto client = house.connect(ana.room, ana.token, address(1));
  EXPECT_EQ(client->command(R"("do": "options", "set": {"turn_hours": 8})"), "too_many_by_turns");
  EXPECT_EQ(open(address(2), 8), "");
}

TEST(TurnsHouse, OtherTablesHaveNothingToDoWithIt) {
  SmallHouse house;
  house.house.watch_deadlines();
  const Pass ana = house.open("Ana");
  auto client = house.connect(ana.room, ana.token);
  client->leave();
  house.pass(k_hour);
  EXPECT_EQ(house.storage.find_room(ana.room)->wake_at, 0);
  EXPECT_TRUE(house.house.rooms().empty());
}

}  // namespace
}  // namespace insidejob::turns_house
