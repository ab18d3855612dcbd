// News that nobody has to act on is sent along with the next events, and presses at the same moment
// are sent together.
#include <gtest/gtest.h>

#include "server/rooms/test/support/small_house.h"

namespace insidejob::rooms_test {
namespace {

class WaitingNews : public ::testing::Test {
 protected:
  void SetUp() override {
    for (int seat = 2; seat < 4; ++seat) {
      ana->command(R"("do": "seat_bot", "level": "rookie", "seat": )" + std::to_string(seat));
    }
    ben->command(R"("do": "sit", "seat": 1)");
    ASSERT_EQ(ana->command(R"("do": "start")"), "done");
    ASSERT_EQ(house.state(pass.room).stage, Stage::shuffle);
    ana->heard.clear();
    ben->heard.clear();
  }

  static std::string seal(char digit) {
    return R"("do": "seal", "seal": ")" + std::string(64, digit) + '"';
  }
  static std::size_t position(const Client& client, std::string_view word) {
    return client.heard.empty() ? std::string::npos : client.heard.back().find(word);
  }

  SmallHouse house;
  Pass pass = house.open("Ana");
  std::unique_ptr<Client> ana = house.connect(pass.room, pass.token);
  Pass second = house.join(pass.room, {.name = "Ben"});
  std::unique_ptr<Client> ben = house.connect(pass.room, second.token);
};

TEST_F(WaitingNews, ASealIsToldWithTheEndOfSealing) {
  EXPECT_EQ(ana->command(seal('a')), "done");
  EXPECT_TRUE(ben->heard.empty());
  ASSERT_EQ(ana->heard.size(), 1U);
  EXPECT_TRUE(ana->heard.front().starts_with(R"({"type": "done")")) << ana->heard.front();

  EXPECT_EQ(ben->command(seal('b')), "done");
  for (const auto& client : {ana.get(), ben.get()}) {
    const std::size_t first = position(*client, std::string(64, 'a'));
    const std::size_t second_seal = position(*client, std::string(64, 'b'));
    const std::size_t ended = position(*client, "sealing_ended");
    ASSERT_NE(ended, std::string::npos);
    EXPECT_LT(first, second_seal);
    EXPECT_LT(second_seal, ended);
  }
}

// Every event reaches everyone once and in order, even if someone arrives in between.
TEST_F(WaitingNews, ASealIsToldBeforeSomeoneArrives) {
  EXPECT_EQ(ana->command(seal('a')), "done");
  const auto watcher = house.connect(pass.room);
  EXPECT_NE(position(*ben, "value_sealed"), std::string::npos);
  ASSERT_EQ(watcher->heard.size(), 1U);
  EXPECT_TRUE(watcher->heard.front().starts_with(R"({"type": "snapshot")"));
  EXPECT_NE(position(*watcher, std::string(64, 'a')), std::string::npos);

  EXPECT_EQ(ben->command(seal('b')), "done");
  EXPECT_EQ(position(*watcher, std::string(64, 'a')), std::string::npos);
  EXPECT_NE(position(*watcher, std::string(64, 'b')), std::string::npos);
}

TEST_F(WaitingNews, SealsAtTheSameMomentAreAnsweredWithTheEndOfSealing) {
  ana->say_at_once(R"({"id": 101, )" + seal('a') + "}");
  ben->say(R"({"id": 102, )" + seal('b') + "}");
  ASSERT_EQ(ana->heard.size(), 1U);
  ASSERT_EQ(ben->heard.size(), 1U);
  EXPECT_TRUE(ana->heard.front().starts_with(R"({"type": "events", "done": 101, )"));
  EXPECT_TRUE(ben->heard.front().starts_with(R"({"type": "events", "done": 102, )"));
  EXPECT_EQ(ana->heard.front().size(), ben->heard.front().size());
  EXPECT_NE(position(*ana, "sealing_ended"), std::string::npos);
}

class Presses : public ::testing::Test {
 protected:
  void SetUp() override {
    ben->command(R"("do": "sit", "seat": 1)");
    ana->heard.clear();
    ben->heard.clear();
  }
  static std::string ready(int id, bool is_ready = true) {
    return R"({"id": )" + std::to_string(id) + R"(, "do": "ready", "ready": )" +
           (is_ready ? "true}" : "false}");
  }

  SmallHouse house;
  Pass pass = house.open("Ana");
  std::unique_ptr<Client> ana = house.connect(pass.room, pass.token);
  Pass second = house.join(pass.room, {.name = "Ben"});
  std::unique_ptr<Client> ben = house.connect(pass.room, second.token);
  std::unique_ptr<Client> watcher = house.connect(pass.room);
};

TEST_F(Presses, AtTheSameMomentAreOneMessageForEveryone) {
  watcher->heard.clear();
  ana->say_at_once(ready(101));
  ben->say(ready(102));
  for (const auto& client : {ana.get(), ben.get(), watcher.get()}) {
    ASSERT_EQ(client->heard.size(), 1U);
    const std::string& message = client->heard.front();
    const std::size_t first = message.find(R"("event": "ready_set", "member": 1)");
    const std::size_t last = message.find(R"("event": "ready_set", "member": 2)");
    EXPECT_NE(last, std::string::npos) << message;
    EXPECT_LT(first, last) << message;
  }
  EXPECT_TRUE(ana->heard.front().starts_with(R"({"type": "events", "done": 101, )"));
  EXPECT_TRUE(ben->heard.front().starts_with(R"({"type": "events", "done": 102, )"));
  EXPECT_TRUE(watcher->heard.front().starts_with(R"({"type": "events", "events")"));
}

TEST_F(Presses, AreEachAnswered) {
  ana->say_at_once(ready(101));
  ana->say_at_once(ready(102, false));
  ana->say(ready(102, false));  // sent again
  ben->say(ready(103));
  int done = 0;
  int events = 0;
  for (const std::string& message : ana->heard) {
    done += message.starts_with(R"({"type": "done", "id": 102, )") ? 1 : 0;
    events += message.starts_with(R"({"type": "events", "done": 101, )") ? 1 : 0;
  }
  EXPECT_EQ(done, 2);
  EXPECT_EQ(events, 1);
  EXPECT_EQ(ana->heard.size(), 4U);  // and what Ben pressed
  EXPECT_EQ(ben->heard.size(), 2U);
}

TEST_F(Presses, AreAnsweredBesideALaterCommandOfTheSameMember) {
  ana->say_at_once(ready(101));
  ana->say_at_once(R"({"id": 102, "do": "reluctant", "reluctant": true})");
  ben->say(R"({"id": 103, "do": "reluctant", "reluctant": true})");
  ASSERT_EQ(ana->heard.size(), 3U);
  EXPECT_TRUE(ana->heard[0].starts_with(R"({"type": "events", "done": 102, )"));
  EXPECT_LT(ana->heard[0].find("ready_set"), ana->heard[0].find("reluctance_set"));
  EXPECT_TRUE(ana->heard[1].starts_with(R"({"type": "done", "id": 101, )"));
  EXPECT_TRUE(ana->heard[2].starts_with(R"({"type": "events", "events")"));
  ASSERT_EQ(ben->heard.size(), 2U);
}

TEST_F(Presses, AreToldBeforeSomeoneArrives) {
  ana->say_at_once(ready(101));
  const auto late = house.connect(pass.room);
  ASSERT_EQ(ana->heard.size(), 1U);
  EXPECT_TRUE(ana->heard.front().starts_with(R"({"type": "events", "done": 101, )"));
  ASSERT_EQ(late->heard.size(), 1U);
  EXPECT_TRUE(late->heard.front().starts_with(R"({"type": "snapshot")"));
}

TEST_F(Presses, ThatCannotBeStoredAreRefused) {
  house.storage.fail_next_writes(StorageFault::full);
  ana->say_at_once(ready(101));
  ben->say(ready(102));
  ASSERT_FALSE(ana->heard.empty());
  ASSERT_FALSE(ben->heard.empty());
  EXPECT_TRUE(ana->heard.front().starts_with(R"({"type": "refused", "id": 101, )"));
  EXPECT_TRUE(ben->heard.front().starts_with(R"({"type": "refused", "id": 102, )"));
  ana->heard.clear();
  ben->say(ready(103));
  ASSERT_EQ(ana->heard.size(), 1U);
  EXPECT_EQ(ana->heard.back().find(R"("member": 1)"), std::string::npos);
}

}  // namespace
}  // namespace insidejob::rooms_test
