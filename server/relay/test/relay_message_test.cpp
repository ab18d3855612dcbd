#include "server/relay/relay_message.h"

#include <gtest/gtest.h>

namespace insidejob {
namespace {

TEST(RelayMessage, ComesBackAsItWas) {
  const std::string bytes = relay_bytes({.kind = RelayKind::said,
                                         .from = "0123456789abcdef",
                                         .number = 0xFEDC'BA98'7654'3210,
                                         .subject = 7,
                                         .body = "{\"type\": \"done\"}"});
  const auto message = read_relay(bytes);
  ASSERT_TRUE(message);
  EXPECT_EQ(RelayKind::said, message->kind);
  EXPECT_EQ("0123456789abcdef", message->from);
  EXPECT_EQ(0xFEDC'BA98'7654'3210, message->number);
  EXPECT_EQ(7U, message->subject);
  EXPECT_EQ("{\"type\": \"done\"}", message->body);
}

TEST(RelayMessage, WhatIsTooShortOrUnknownIsNone) {
  const std::string bytes = relay_bytes({.from = "0123456789abcdef"});
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(read_relay(std::string_view{bytes}.substr(0, size)));
  }
  std::string unknown = bytes;
  unknown[0] = static_cast<char>(k_last_relay_kind) + 1;
  EXPECT_FALSE(read_relay(unknown));
  EXPECT_TRUE(read_relay(bytes));
}

TEST(RelayMessage, NumbersOfWhatIsThere) {
  EXPECT_EQ(65'536U, read_number(number_bytes(65'536)));
  EXPECT_EQ(0U, read_number(""));
  EXPECT_EQ(5U, read_number("\x05"));
}

}  // namespace
}  // namespace insidejob
