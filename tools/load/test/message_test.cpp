#include "tools/load/message.h"

#include <gtest/gtest.h>

#include <string>

#include "tools/load/json_cursor.h"

namespace insidejob::load {
namespace {

TEST(Message, EventsWithTheOwnCommand) {
  const auto message = read_message(
      R"({"type": "events", "done": 7, "events": [
        {"seq": 49, "at": 1, "event": "acted", "seat": 1, "game": [{"event": "card_played"}]},
        {"seq": 50, "at": 1, "event": "quiet"}],
        "now": {"stage": "play", "awaited": [1], "legal": [{"seat":1,"card":"B7"}, {"seat":1}],
        "unplayable": {"G3": "suit_not_followed"}}}         )");
  ASSERT_TRUE(message);
  EXPECT_EQ(message->type, MessageType::events);
  EXPECT_EQ(message->id, 7);
  EXPECT_EQ(message->own_seq, 49U);
  EXPECT_EQ(message->last_seq, 50U);
  ASSERT_TRUE(message->now);
  EXPECT_EQ(message->now->stage, Stage::play);
  EXPECT_FALSE(message->now->confirm);
  EXPECT_EQ(count_actions(message->now->legal), 2U);
  EXPECT_EQ(nth_action(message->now->legal, 0), R"({"seat":1,"card":"B7"})");
  EXPECT_EQ(nth_action(message->now->legal, 1), R"({"seat":1})");
}

TEST(Message, EventsOfOthers) {
  const auto message = read_message(
      R"({"type":"events","events":[{"seq":3,"event":"seed_committed","commitment":"ab"}],)"
      R"("now":{"stage":"vote","legal":[],"confirm":true}})");
  ASSERT_TRUE(message);
  EXPECT_EQ(message->id, 0);
  EXPECT_EQ(message->last_seq, 3U);
  EXPECT_EQ(message->commitment, "ab");
  EXPECT_TRUE(message->now->legal.empty());
  EXPECT_TRUE(message->now->confirm);
}

// Text that people write cannot be mistaken for what the table says.
TEST(Message, TextInStringsIsOnlyText) {
  const auto message =
      read_message(R"({"type":"events","events":[{"seq":9,"event":"chat_said",)"
                   R"("text":"\"legal\":[1],\"seq\":99,\"event\":\"seed_committed\"}]\\"}],)"
                   R"("now":{"stage":"lobby"}})");
  ASSERT_TRUE(message);
  EXPECT_EQ(message->last_seq, 9U);
  EXPECT_TRUE(message->commitment.empty());
  EXPECT_EQ(message->now->stage, Stage::lobby);
  EXPECT_TRUE(message->now->legal.empty());
}

TEST(Message, Snapshot) {
  const auto message = read_message(
      R"({"type":"snapshot","v":1,"seq":48,"you":{"member":2,"seat":1},)"
      R"("shuffle":{"commitment":"ab","sealed":[],"seats":[0, 1],"given":[]},)"
      R"("game":{"tricks":[{"seq":7}]},"now":{"stage":"shuffle"},"talk":[{"seq":12}]})");
  ASSERT_TRUE(message);
  EXPECT_EQ(message->type, MessageType::snapshot);
  EXPECT_EQ(message->last_seq, 48U);
  EXPECT_EQ(message->commitment, "ab");
  EXPECT_EQ(message->taking_part, "[0, 1]");
  EXPECT_EQ(message->member, 2);
  EXPECT_EQ(message->seat, 1U);
  const auto before = read_message(
      R"({"type":"snapshot","seq":1,"shuffle":{"given":[]},"now":{"stage":"shuffle"}})");
  ASSERT_TRUE(before);
  EXPECT_TRUE(before->commitment.empty());
  EXPECT_TRUE(before->taking_part.empty());
}

TEST(Message, Answers) {
  const auto done = read_message(R"({"type":"done","id":5,"seq":70})");
  ASSERT_TRUE(done);
  EXPECT_EQ(done->type, MessageType::done);
  EXPECT_EQ(done->id, 5);
  EXPECT_EQ(done->own_seq, 70U);
  EXPECT_FALSE(done->now);
  const auto refused = read_message(R"({"type":"refused","id":6,"reason":"not_now"})");
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->type, MessageType::refused);
  EXPECT_EQ(refused->id, 6);
  EXPECT_EQ(refused->reason, "not_now");
}

TEST(Message, BrokenTextIsNoMessage) {
  const std::string whole =
      R"({"type":"events","events":[{"seq":1,"x":"\""}],"now":{"stage":"play","legal":[{}]}})";
  ASSERT_TRUE(read_message(whole));
  for (std::size_t cut = 0; cut < whole.size(); ++cut) {
    EXPECT_FALSE(read_message(std::string_view{whole}.substr(0, cut))) << cut;
  }
  for (const std::string_view text :
       {"", "[]", "null", "{,}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{1:2}", "{\"a\":\"\\"}) {
    EXPECT_FALSE(read_message(text)) << text;
  }
}

TEST(JsonCursor, Members) {
  EXPECT_EQ(member_of(R"( {"a": [1, {"b": 2}], "b" : "x" } )", "b"), R"("x")");
  EXPECT_EQ(member_of(R"({"a":1})", "b"), "");
  EXPECT_EQ(member_of("7", "b"), "");
  EXPECT_EQ(unquoted(R"("x")"), "x");
  EXPECT_EQ(unquoted("7"), "");
  EXPECT_EQ(whole_number("-12"), -12);
  EXPECT_FALSE(whole_number("1.5"));
  EXPECT_FALSE(whole_number(""));
}

}  // namespace
}  // namespace insidejob::load
