// News that nobody has to act on is sent along with the next events.
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

}  // namespace
}  // namespace insidejob::rooms_test
