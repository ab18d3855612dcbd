#include "server/rooms/message.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace insidejob {
namespace {

TEST(Message, IsItsTextWithBlanksBehind) {
  const Message plain{"hello"};
  EXPECT_EQ(plain.text(), "hello");
  EXPECT_EQ(plain.size(), 5U);
  const Message padded{"hello", 3};
  EXPECT_EQ(padded.text(), "hello   ");
  EXPECT_EQ(padded.size(), 8U);
  EXPECT_EQ(Message{""}.size(), 0U);
}

TEST(Message, CanBeWrittenInPlace) {
  std::string begun = Message::begin();
  EXPECT_EQ(text_size(begun), 0U);
  begun += "hello";
  EXPECT_EQ(text_size(begun), 5U);
  const Message message = Message::of(std::move(begun), 2);
  EXPECT_EQ(message.text(), "hello  ");
}

TEST(Message, TakesAHeadOfAnyLengthThatFits) {
  for (std::size_t length = 0; length <= Message::k_room; ++length) {
    Message message{"hello"};
    const std::string head(length, '#');
    EXPECT_EQ(message.behind(head), head + "hello");
    EXPECT_EQ(message.text(), "hello");
  }
}

TEST(Message, MovesItsText) {
  Message first{"first"};
  Message second{std::move(first)};
  EXPECT_EQ(second.text(), "first");
  Message third{"third"};
  third = std::move(second);
  EXPECT_EQ(third.text(), "first");
}

// The memory of earlier messages is reused, but none of their text.
TEST(Message, NothingOfAnEarlierOneIsLeft) {
  for (unsigned round = 0; round < 3; ++round) {
    std::vector<Message> many;
    for (unsigned i = 0; i < 3000; ++i) many.emplace_back(std::string(i % 90, 'x'), i % 7);
  }
  EXPECT_EQ(Message{"short"}.text(), "short");
  EXPECT_EQ(text_size(Message::begin()), 0U);
  std::string other;
  std::thread{[&] { other = Message{"elsewhere", 1}.text(); }}.join();
  EXPECT_EQ(other, "elsewhere ");
}

}  // namespace
}  // namespace insidejob
