// Notifications in a house: who gets them, once, and again if that was not recorded
// (docs/decisions/0035-notifications.md).
#include "server/rooms/notices.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "notation/json.h"
#include "server/rooms/test/support/small_house.h"

namespace insidejob::notices_house {
namespace {

using rooms_test::address;
using rooms_test::Client;
using rooms_test::SmallHouse;

HouseLimits with_push() {
  HouseLimits limits;
  limits.room.push_services = PushServices::known();
  return limits;
}

std::string subscribe(const std::string& name, const std::string& host = "fcm.googleapis.com") {
  return R"("do": "push", "to": {"endpoint": "https://)" + host + "/" + name + R"(", "key": "04)" +
         std::string(128, 'a') + R"(", "auth": ")" + std::string(32, 'b') + "\"}";
}

class NoticeEvening : public testing::Test {
 protected:
  NoticeEvening() {
    house_.world.push_service = [this](const PushNotice& notice) {
      sent_.push_back({notice.target.path, notice.topic, notice.text});
      again_.push_back(notice.again);
      owners_.push_back(notice.owner);
      return std::optional{outcome_};
    };
    house_.house.watch_deadlines();
    OptionsPatch patch;
    patch.turn_hours = 8;
    ana_ = house_.open("Ana", {}, patch);
    bo_ = house_.join(ana_.room, {.name = "Bo", .accepts = TurnTerms{8, MissedTurn::stand_in}});
  }
  // Ana and Bo with two bots. Both subscribe, the game begins, and both go.
  enum class Then : std::uint8_t { both_go, ana_stays, both_stay };
  void begin(Then then = Then::both_go, const ClientAddress& from = {}) {
    first_ = house_.connect(ana_.room, ana_.token, from);
    second_ = house_.connect(bo_.room, bo_.token, from);
    EXPECT_EQ(first_->command(subscribe("ana")), "done");
    EXPECT_EQ(second_->command(subscribe("bo")), "done");
    for (const char* seat : {"2", "3"}) {
      EXPECT_EQ(
          first_->command(R"("do": "seat_bot", "level": "rookie", "seat": )" + std::string{seat}),
          "done");
    }
    EXPECT_EQ(first_->command(R"("do": "start")"), "done");
    house_.pass(40'000);
    EXPECT_TRUE(sent_.empty()) << "both are there";
    if (then == Then::both_go) first_->leave();
    if (then != Then::both_stay) second_->leave();
  }
  [[nodiscard]] std::size_t count(std::string_view event) {
    const auto lines = house_.log(ana_.room);
    return static_cast<std::size_t>(std::ranges::count_if(lines, [&](const std::string& line) {
      return line.find("\"" + std::string{event} + "\"") != line.npos;
    }));
  }

  struct Sent {
    std::string path;
    std::string topic;
    std::string text;
  };
  SmallHouse house_{with_push()};
  PushOutcome outcome_ = PushOutcome::accepted;
  std::vector<Sent> sent_;
  std::vector<bool> again_;
  std::vector<std::uint64_t> owners_;
  Pass ana_;
  Pass bo_;
  std::unique_ptr<Client> first_;
  std::unique_ptr<Client> second_;
};

TEST_F(NoticeEvening, WhoeverTheTableWaitsForIsToldOnce) {
  begin();
  house_.pass(10'000);
  EXPECT_TRUE(sent_.empty()) << "perhaps they only reload the page";
  house_.pass(60'000);
  ASSERT_EQ(sent_.size(), 1U);
  EXPECT_EQ(count("push_sent"), 1U);
  house_.pass(3'600'000);
  EXPECT_EQ(sent_.size(), 1U);
  EXPECT_TRUE(house_.house.rooms().empty()) << "the table has left memory";
}

TEST_F(NoticeEvening, ANoticeNamesTheTableAndThePeopleAndNothingElse) {
  begin();
  house_.pass(60'000);
  ASSERT_EQ(sent_.size(), 1U);
  const bool is_bo = sent_.front().path == "/bo";
  const auto [document, error] = JsonDocument::parse(sent_.front().text);
  ASSERT_FALSE(error);
  std::vector<std::string> names;
  for (const JsonMember& one : document.root().members()) names.emplace_back(one.name);
  EXPECT_EQ(names, (std::vector<std::string>{"v", "room", "kind", "tag", "until", "with"}));
  EXPECT_EQ(document.root().member("room")->string(), ana_.room);
  EXPECT_EQ(document.root().member("kind")->string(), "turn");
  EXPECT_EQ(document.root().member("tag")->string(), sent_.front().topic);
  EXPECT_EQ(sent_.front().topic.size(), 32U);
  EXPECT_NE(sent_.front().text.find(is_bo ? R"(["Ana"])" : R"(["Bo"])"), std::string::npos);
}

TEST_F(NoticeEvening, WhatIsNotRecordedIsSentAgainUnderTheSameTopic) {
  begin();
  outcome_ = PushOutcome::busy;  // so that nothing is recorded
  house_.pass(25'000);
  ASSERT_GE(sent_.size(), 1U);
  EXPECT_EQ(count("push_sent"), 0U);
  const std::string topic = sent_.front().topic;
  const std::size_t before = sent_.size();
  outcome_ = PushOutcome::accepted;
  house_.pass(120'000);
  ASSERT_EQ(sent_.size(), before + 1);
  EXPECT_EQ(sent_.back().topic, topic);
  EXPECT_EQ(count("push_sent"), 1U);
}

TEST_F(NoticeEvening, ADeviceThatIsGoneIsForgotten) {
  outcome_ = PushOutcome::gone;
  begin();
  house_.pass(120'000);
  EXPECT_EQ(sent_.size(), 1U);
  EXPECT_EQ(count("push_set"), 3U) << "two on, one off";
  EXPECT_EQ(count("push_sent"), 0U);
}

TEST_F(NoticeEvening, APushServiceThatFailsIsNotAskedForEver) {
  outcome_ = PushOutcome::failed;
  begin();
  house_.pass(3'600'000);
  EXPECT_EQ(sent_.size(), 1U);
  EXPECT_TRUE(house_.house.rooms().empty());
}

// An outage of half an hour must not cost a whole turn's notice.
TEST_F(NoticeEvening, APushServiceThatIsDownIsTriedAgainUntilTheTurnIsOver) {
  outcome_ = PushOutcome::unreached;
  begin();
  house_.pass(60'000);
  ASSERT_EQ(sent_.size(), 1U);
  house_.pass(3 * 3'600'000);
  EXPECT_GT(sent_.size(), 4U);
  EXPECT_LT(sent_.size(), 9U) << "every half an hour";
  EXPECT_TRUE(again_.back());
  EXPECT_FALSE(again_.front());
  EXPECT_EQ(count("push_sent"), 0U);
  outcome_ = PushOutcome::accepted;
  house_.pass(3'600'000);
  EXPECT_EQ(count("push_sent"), 1U);
  const std::size_t before = sent_.size();
  house_.pass(3'600'000);
  EXPECT_EQ(sent_.size(), before);
  EXPECT_TRUE(house_.house.rooms().empty());
}

TEST_F(NoticeEvening, APushServiceThatStaysDownHoldsUpNothing) {
  outcome_ = PushOutcome::unreached;
  begin();
  house_.pass(20 * 3'600'000);
  EXPECT_LT(sent_.size(), 100U);
  EXPECT_GE(count("clock_ran_out"), 1U);
}

// Most notices are sent when everyone has been away for long and the table was loaded for this.
TEST_F(NoticeEvening, AnAddressIsCountedAfterItsTablesHaveLeftMemory) {
  const ClientAddress home = address(0xC0A80115);
  begin(Then::both_stay, home);
  first_->leave();
  second_->leave();
  house_.pass(60'000);
  ASSERT_EQ(sent_.size(), 1U);
  house_.pass(8 * 3'600'000);  // time is up, and the next one has to move
  ASSERT_GE(sent_.size(), 2U);
  EXPECT_EQ(owners_.front(), owners_.back()) << "the same address gave both";
  for (const std::string& line : house_.log(ana_.room)) {
    EXPECT_EQ(line.find(home.text()), std::string::npos) << line;
  }
}

TEST(AddressMark, TellsAddressesApartWithoutNamingThem) {
  const Bytes32 secret{1, 2, 3};
  EXPECT_EQ(mark_of(address(1), secret), mark_of(address(1), secret));
  EXPECT_NE(mark_of(address(1), secret), mark_of(address(2), secret));
  EXPECT_NE(mark_of(address(1), secret), mark_of(address(1), address_secret(secret)));
  EXPECT_TRUE(mark_of({}, secret).empty());
}

// A sender forgets what it replaces.
TEST_F(NoticeEvening, TheNextNoticeReplacesOneThatNothingIsHeardOf) {
  begin();
  house_.world.push_hangs = true;
  house_.pass(30'000);
  ASSERT_EQ(sent_.size(), 1U);
  house_.pass(600'000);
  EXPECT_EQ(sent_.size(), 1U) << "it is still on its way";
  EXPECT_FALSE(house_.house.rooms().empty());
  house_.world.push_hangs = false;
  const Pass first = sent_.front().path == "/bo" ? bo_ : ana_;
  // They come back and play until both have moved.
  for (const Pass& pass : {first, first.member == bo_.member ? ana_ : bo_, first}) {
    auto client = house_.connect(pass.room, pass.token);
    for (std::string move = client->next_move(); !move.empty(); move = client->next_move()) {
      ASSERT_EQ(client->command(move), "done");
    }
    client->leave();
    house_.pass(1'000);
  }
  const std::size_t before = sent_.size();
  house_.pass(300'000);
  EXPECT_GT(sent_.size(), before);
  EXPECT_TRUE(house_.house.rooms().empty()) << "nothing keeps the table in memory";
}

// The server ends while both are connected, and neither comes back.
TEST_F(NoticeEvening, WhoWasThereWhenTheServerEndedIsToldAfterwards) {
  begin(Then::both_stay);
  SmallHouse later{with_push()};
  later.storage.take_over(house_.storage);
  later.now = house_.now + 60'000;
  later.world.push_service = house_.world.push_service;
  later.house.watch_deadlines();
  later.pass(600'000);
  ASSERT_EQ(sent_.size(), 1U);
  EXPECT_TRUE(later.house.rooms().empty());
}

TEST_F(NoticeEvening, WhoIsAwayHearsThatTheGameWasCalledOff) {
  begin(Then::ana_stays);
  house_.pass(60'000);
  sent_.clear();
  ASSERT_EQ(first_->command(R"("do": "abandon")"), "done");
  house_.pass(60'000);
  ASSERT_EQ(sent_.size(), 1U);
  EXPECT_EQ(sent_.front().path, "/bo");
  EXPECT_NE(sent_.front().text.find(R"("kind": "over")"), std::string::npos) << sent_.front().text;
  house_.pass(3'600'000);
  EXPECT_EQ(sent_.size(), 1U);
}

TEST_F(NoticeEvening, OnlyPushServicesAreAccepted) {
  auto client = house_.connect(ana_.room, ana_.token);
  for (const char* host : {"127.0.0.1", "localhost", "evil.example.org", "fcm.googleapis.com:8443",
                           "user@fcm.googleapis.com"}) {
    EXPECT_EQ(client->command(subscribe("x", host)), "no_push") << host;
  }
  EXPECT_EQ(client->command(R"("do": "push")"), "done") << "off is always possible";
  EXPECT_EQ(count("push_set"), 0U);
}

TEST_F(NoticeEvening, OthersHearNothingOfIt) {
  auto first = house_.connect(ana_.room, ana_.token);
  auto second = house_.connect(bo_.room, bo_.token);
  auto watcher = house_.connect(ana_.room);
  second->heard.clear();
  watcher->heard.clear();
  EXPECT_EQ(first->command(subscribe("ana")), "done");
  house_.pass(1'000);
  EXPECT_TRUE(second->heard.empty()) << second->heard.front();
  EXPECT_TRUE(watcher->heard.empty());
  EXPECT_EQ(first->command(R"("do": "chat", "text": "Hi")"), "done");
  for (const Client* one : {first.get(), second.get(), watcher.get()}) {
    for (const std::string& message : one->heard) {
      EXPECT_EQ(message.find("fcm.googleapis.com"), std::string::npos) << message;
      EXPECT_EQ(message.find("push"), std::string::npos) << message;
    }
  }
}

}  // namespace
}  // namespace insidejob::notices_house
