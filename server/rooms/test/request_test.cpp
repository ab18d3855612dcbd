// A room understands a client's message in every spelling.
#include <gtest/gtest.h>

#include "server/rooms/test/support/small_house.h"

namespace insidejob::rooms_test {
namespace {

class Requests : public ::testing::Test {
 protected:
  // What the host hears in answer, including the padding.
  std::string say(std::string_view text) {
    host->heard.clear();
    host->say(text);
    EXPECT_EQ(host->heard.size(), 1U) << text;
    return host->heard.empty() ? "" : host->heard.front();
  }

  SmallHouse house;
  Pass pass = house.open("Ana");
  std::unique_ptr<Client> host = house.connect(pass.room, pass.token);
};

TEST_F(Requests, AnAskMeansTheSameHoweverItIsSpelt) {
  const std::string time = say(R"({"id": 9, "ask": "time"})");
  EXPECT_TRUE(time.starts_with(R"({"type": "answer", "id": 9, "ask": "time")")) << time;
  EXPECT_EQ(say(R"({"id": 9, "\u0061sk": "time"})"), time);
  EXPECT_EQ(say(R"({"\u0069\u0064": 9, "\u0061\u0073\u006b": "\u0074ime"})"), time);
  const std::string snapshot = say(R"({"id": 9, "ask": "snapshot"})");
  EXPECT_TRUE(snapshot.starts_with(R"({"type": "snapshot")")) << snapshot;
  EXPECT_EQ(say(R"({"id": 9, "as\u006b": "snapshot"})"), snapshot);
}

TEST_F(Requests, ACommandMeansTheSameHoweverItIsSpelt) {
  EXPECT_TRUE(say(R"({"id": 9, "do": "stand_up"})").find(R"("done": 9)") != std::string::npos);
  const std::string sat = say(R"({"id": 10, "\u0064o": "s\u0069t", "seat": 2})");
  EXPECT_NE(sat.find(R"("done": 10)"), std::string::npos) << sat;
  EXPECT_EQ(seat_of(house.state(pass.room), pass.member), Seat{2});
}

TEST_F(Requests, WordsInsideATextAreNotAnAsk) {
  const std::string said =
      say(R"({"id": 9, "do": "chat", "text": "{\"id\": 1, \"ask\": \"time\"}"})");
  EXPECT_NE(said.find(R"("done": 9)"), std::string::npos) << said;
}

TEST_F(Requests, WhatCannotBeReadIsToldByItsNumber) {
  EXPECT_TRUE(say("{").starts_with(R"({"type": "malformed", "message": "message: )"));
  EXPECT_TRUE(say(R"({"ask": "time"})").starts_with(R"({"type": "malformed", "message": "id: )"));
  EXPECT_EQ(say(R"({"id": 9, "ask": "dance"})"),
            R"({"type": "malformed", "id": 9, "message": "ask: is not an ask known here"})");
  EXPECT_EQ(say(R"({"id": 9, "do": "dance"})"),
            R"({"type": "malformed", "id": 9, "message": "do: is not a command known here"})");
  EXPECT_EQ(say(R"({"id": 9, "ask": "time", "d\u006f": "start"})"),
            R"({"type": "malformed", "id": 9, "message": "do: cannot stand beside an ask"})");
  EXPECT_EQ(house.metrics.malformed.value(), 5U);
}

// Answers of one kind have one length, whether they say something or refuse.
TEST_F(Requests, AnAnswerIsPaddedAndARefusalToo) {
  const std::size_t refused = say(R"({"id": 9, "ask": "prospects"})").size();
  EXPECT_EQ(say(R"({"id": 9, "pr\u006fspects": 1, "ask": "record"})").size(), refused);
  EXPECT_EQ(say(R"({"id": 9, "ask": "time"})").size(), refused);
}

}  // namespace
}  // namespace insidejob::rooms_test
