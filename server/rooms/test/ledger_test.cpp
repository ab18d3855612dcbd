// What people may make a server write, counted by member, address and table.
#include <gtest/gtest.h>

#include "server/rooms/table_ledger.h"
#include "server/rooms/test/support/small_house.h"

namespace insidejob::rooms_test {
namespace {

constexpr Milliseconds k_start = 1'000'000;
constexpr Milliseconds k_hour = 60 * 60 * 1000;

TEST(Bucket, ComesBackWithTimeAndMayOwe) {
  const Rate rate{2, 10};
  Bucket bucket{rate};
  for (unsigned i = 0; i < 10; ++i) EXPECT_TRUE(bucket.take(rate, 1, k_start));
  EXPECT_FALSE(bucket.take(rate, 1, k_start));
  EXPECT_TRUE(bucket.take(rate, 1, k_start + 500));
  bucket.charge(rate, 100, k_start + 500);
  EXPECT_FALSE(bucket.has_any(rate, k_start + 40'000));
  EXPECT_TRUE(bucket.has_any(rate, k_start + 60'000));
  EXPECT_FALSE(bucket.take(rate, 11, k_start + 1'000'000));  // never above the burst
}

TEST(AddressLedger, CountsEachAddressByItselfAndForgetsTheOldest) {
  WritingLimits limits;
  limits.address_bytes = 1000;
  limits.address_changes = {1, 3};
  AddressLedger ledger{limits, 3};
  ledger.charge(address(1), 1500, k_start);
  EXPECT_FALSE(ledger.may_write(address(1), k_start));
  EXPECT_TRUE(ledger.may_write(address(2), k_start));
  EXPECT_FALSE(ledger.may_write(address(1), k_start + 11 * k_hour));
  EXPECT_TRUE(ledger.may_write(address(1), k_start + 13 * k_hour));
  for (unsigned i = 0; i < 3; ++i) EXPECT_TRUE(ledger.take_change(address(2), k_start));
  EXPECT_FALSE(ledger.take_change(address(2), k_start));
  for (unsigned i = 3; i < 90; ++i) ledger.charge(address(i), 5000, k_start + 14 * k_hour);
  EXPECT_EQ(ledger.size(), 3U);
  EXPECT_FALSE(ledger.may_write(address(89), k_start + 14 * k_hour));
  // Addresses that have been silent for days are forgotten too.
  EXPECT_TRUE(ledger.may_write(address(7), k_start + 100 * k_hour));
  EXPECT_EQ(ledger.size(), 1U);
  // Without an address, nothing is counted.
  ledger.charge({}, 1'000'000, k_start);
  EXPECT_TRUE(ledger.may_write({}, k_start));
}

TEST(TableLedger, OneWhoWritesTooMuchIsRefusedAndNobodyElse) {
  WritingLimits limits;
  limits.visitor_bytes = 1000;
  limits.member_changes = {1, 2};
  AddressLedger addresses{limits};
  TableLedger ledger{limits, addresses, 1};
  const MemberId ana{1};
  const MemberId bo{2};
  EXPECT_EQ(ledger.take_change(ana, address(1), k_start), std::nullopt);
  EXPECT_EQ(ledger.take_change(ana, address(1), k_start), std::nullopt);
  EXPECT_EQ(ledger.take_change(ana, address(1), k_start), Reason::too_many_changes);
  EXPECT_EQ(ledger.take_change(bo, address(1), k_start), std::nullopt);
  ledger.charge(address(1), 2000, k_start);
  EXPECT_EQ(ledger.take_change(bo, address(1), k_start), Reason::stored_too_much);
  EXPECT_EQ(ledger.refusal(address(1), k_start), Reason::stored_too_much);
  EXPECT_EQ(ledger.take_change(bo, address(2), k_start), std::nullopt);
  // At another table the same address has its own account.
  TableLedger other{limits, addresses, 2};
  EXPECT_EQ(other.refusal(address(1), k_start), std::nullopt);
  // A table that leaves memory and is loaded again keeps its number.
  TableLedger again{limits, addresses, 1};
  EXPECT_EQ(again.refusal(address(1), k_start), Reason::stored_too_much);
  EXPECT_EQ(again.refusal(address(1), k_start + 25 * k_hour), std::nullopt);
}

TEST(TableLedger, WhatWasUsedUpIsRememberedWhateverElseIsVisited) {
  WritingLimits limits;
  limits.visitor_bytes = 1000;
  AddressLedger addresses{limits};
  TableLedger{limits, addresses, 1}.charge(address(1), 2000, k_start);
  for (std::uint64_t table = 2; table < 500; ++table) {
    TableLedger{limits, addresses, table}.charge(address(1), 10, k_start);
  }
  EXPECT_EQ((TableLedger{limits, addresses, 1}.refusal(address(1), k_start)),
            Reason::stored_too_much);
}

TEST(TableLedger, AFullLogTakesNothingNew) {
  WritingLimits limits;
  limits.table_bytes = 5000;
  AddressLedger addresses{limits};
  TableLedger ledger{limits, addresses, 1};
  ledger.begin(4990);
  EXPECT_EQ(ledger.refusal(address(1), k_start), std::nullopt);
  ledger.grow(10);
  EXPECT_EQ(ledger.refusal(address(1), k_start), Reason::log_full);
  EXPECT_EQ(ledger.refusal({}, k_start), Reason::log_full);
}

// Plays game after game, with only what the current one needs.
class Writing : public ::testing::Test {
 protected:
  static HouseLimits small() {
    HouseLimits limits;
    limits.room.writing.visitor_bytes = 6000;
    limits.room.bot_pace = limits.room.bot_spread = 0;
    return limits;
  }
  void fill(Client& client) {
    while (client.command(R"("do": "chat", "text": ")" + std::string(300, 'x') + '"') == "done") {
      house_.pass(10'000);
    }
  }
  void shuffle() { house_.pass(20'000); }

  SmallHouse house_{small()};
};

TEST_F(Writing, AGameIsFinishedWhateverItsPlayersHaveWritten) {
  const Pass host = house_.open("Ana", address(1));
  const auto ana = house_.connect(host.room, host.token, address(1));
  for (unsigned seat = 1; seat < 4; ++seat) {
    EXPECT_EQ(
        ana->command(R"("do": "seat_bot", "level": "random", "seat": )" + std::to_string(seat)),
        "done");
  }
  EXPECT_EQ(ana->command(R"("do": "start")"), "done");
  shuffle();
  fill(*ana);
  EXPECT_EQ(ana->command(R"("do": "rename", "name": "Bo")"), "stored_too_much");
  unsigned moves = 0;
  while (house_.state(host.room).stage != Stage::result && moves < 200) {
    house_.pass(100);
    if (house_.state(host.room).stage == Stage::discussion) {
      EXPECT_EQ(ana->command(R"("do": "discussion_ready", "ready": true)"), "done");
      EXPECT_EQ(ana->command(R"("do": "discussion_ready", "ready": true)"), "not_now");
      continue;
    }
    if (const std::string move = ana->next_move(); !move.empty()) {
      EXPECT_EQ(ana->command(move), "done") << move;
      ++moves;
    }
  }
  EXPECT_EQ(house_.state(host.room).stage, Stage::result);
  EXPECT_GT(moves, 5U);
  EXPECT_EQ(ana->command(R"("do": "start")"), "stored_too_much");
  EXPECT_EQ(error_of(house_.try_join(host.room, {.name = "Cy", .from = address(1)})),
            "stored_too_much");
  // From another address, nothing has changed.
  const Pass bo = house_.join(host.room, {.name = "Bo", .watch = true, .from = address(2)});
  const auto other = house_.connect(host.room, bo.token, address(2));
  EXPECT_EQ(other->command(R"("do": "chat", "text": "hello")"), "done");
  EXPECT_EQ(ana->command(R"("do": "kick", "member": 2)"), "done");
}

TEST_F(Writing, AHostWhoClicksFastIsNotRefusedAndAScriptIs) {
  SmallHouse house;
  const Pass host = house.open("Ana", address(1));
  const auto ana = house.connect(host.room, host.token, address(1));
  for (unsigned i = 0; i < 240; ++i) {  // eight times per second
    house.pass(125);
    ASSERT_EQ(
        ana->command(R"("do": "ready", "ready": )" + std::string{i % 2 == 0 ? "true" : "false"}),
        "done")
        << i;
  }
  unsigned refused = 0;
  for (unsigned i = 0; i < 200; ++i) {
    house.pass(10);
    const std::string seconds = i % 2 == 0 ? "30" : "60";
    refused += ana->command(R"("do": "options", "set": {"turn_seconds": )" + seconds + "}") ==
                       "too_many_changes"
                   ? 1
                   : 0;
  }
  EXPECT_GT(refused, 100U);
  house.pass(2'000);
  EXPECT_EQ(ana->command(R"("do": "reluctant", "reluctant": true)"), "done");
}

TEST_F(Writing, TheLogOfATableIsKnownWhenItIsLoaded) {
  HouseLimits limits;
  limits.room.writing.table_bytes = 3000;
  SmallHouse house{limits};
  const Pass host = house.open("Ana", address(1));
  const std::string text(290, 'y');
  {
    const auto ana = house.connect(host.room, host.token, address(1));
    for (unsigned i = 0; i < 20; ++i) {
      house.pass(5'000);
      ana->command(R"("do": "chat", "text": ")" + text + '"');
    }
    EXPECT_EQ(ana->command(R"("do": "chat", "text": "a")"), "log_full");
    EXPECT_LT(house.log_bytes(host.room), 3600U);
  }
  house.pass(10 * 60'000);  // nobody is there, so it leaves memory
  EXPECT_TRUE(house.house.rooms().empty());
  const auto back = house.connect(host.room, host.token, address(1));
  EXPECT_EQ(back->command(R"("do": "start")"), "log_full");
  EXPECT_EQ(error_of(house.try_join(host.room, {.name = "Bo", .from = address(2)})), "log_full");
}

TEST_F(Writing, AnAddressThatHasWrittenTooMuchOpensNoTable) {
  HouseLimits limits;
  limits.room.writing.address_bytes = 4000;
  SmallHouse house{limits};
  unsigned opened = 0;
  std::string refused;
  while (refused.empty() && opened < 20) {
    house.house.open_table({.name = "Ana", .from = address(1)}, [&](const Perhaps<Pass>& answer) {
      refused = error_of(answer);
      ++opened;
    });
    house.settle();
  }
  EXPECT_EQ(refused, "stored_too_much");
  EXPECT_LT(opened, 10U);
  house.house.open_table({.name = "Bo", .from = address(2)},
                         [&](const Perhaps<Pass>& answer) { EXPECT_EQ(error_of(answer), ""); });
  house.settle();
}

TEST_F(Writing, OfSomebodyWhoComesAndGoesOnlyWhatLastsIsWritten) {
  const Pass host = house_.open("Ana", address(1));
  const auto ana = house_.connect(host.room, host.token, address(1));
  const Pass pass = house_.join(host.room, {.name = "Bo", .from = address(2)});
  const auto flap = [&](unsigned times) {
    const std::size_t before = house_.log(host.room).size();
    for (unsigned i = 0; i < times; ++i) {
      house_.connect(host.room, pass.token, address(2));  // and gone again
      house_.pass(100);
    }
    return house_.log(host.room).size() - before;
  };
  flap(100);
  EXPECT_LE(flap(300), 6U);  // in 30 seconds
  const auto bo = house_.connect(host.room, pass.token, address(2));
  EXPECT_TRUE(bo->is_open());
  house_.pass(90'000);
  EXPECT_TRUE(find_member(house_.state(host.room), MemberId{2})->connected);
  bo->leave();
  house_.pass(90'000);
  EXPECT_FALSE(find_member(house_.state(host.room), MemberId{2})->connected);
  // The others' absence is recorded at once.
  ana->leave();
  EXPECT_FALSE(find_member(house_.state(host.room), MemberId{1})->connected);
}

}  // namespace
}  // namespace insidejob::rooms_test
