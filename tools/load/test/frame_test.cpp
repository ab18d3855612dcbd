#include "tools/load/frame.h"

#include <gtest/gtest.h>

#include <string>

namespace insidejob::load {
namespace {

std::string server_frame(unsigned first, std::string_view payload) {
  std::string bytes{static_cast<char>(first)};
  const std::size_t size = payload.size();
  if (size < 126) {
    bytes.push_back(static_cast<char>(size));
  } else if (size < 65536) {
    bytes.append({126, static_cast<char>(size >> 8), static_cast<char>(size)});
  } else {
    bytes.push_back(127);
    for (unsigned i = 8; i-- > 0;) bytes.push_back(static_cast<char>(size >> (8 * i)));
  }
  return bytes.append(payload);
}

// The example of RFC 6455, 5.7.
TEST(Frame, IsMaskedAsTheStandardShows) {
  std::string out;
  append_frame(out, Opcode::text, "Hello", 0x37fa213d);
  EXPECT_EQ(out, "\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58");
}

TEST(Frame, LongPayloadsHaveLongLengths) {
  for (const std::size_t size : {125U, 126U, 65535U, 65536U}) {
    std::string out;
    append_frame(out, Opcode::text, std::string(size, 'x'), 0);
    const std::size_t header = size < 126 ? 2 : size < 65536 ? 4 : 10;
    ASSERT_EQ(out.size(), header + 4 + size);
    std::uint64_t length = 0;
    for (std::size_t i = 2; i < header; ++i) {
      length = length << 8 | static_cast<std::uint8_t>(out[i]);
    }
    const unsigned mark = static_cast<std::uint8_t>(out[1]) & 0x7FU;
    EXPECT_EQ(header == 2 ? mark : length, size);
    EXPECT_EQ(out.substr(header + 4), std::string(size, 'x'));
  }
}

TEST(Frame, EveryLengthIsReadAndEveryPrefixWaits) {
  for (const std::size_t size : {0U, 1U, 125U, 126U, 1500U, 65535U, 65536U, 200'000U}) {
    const std::string payload(size, 'y');
    const std::string bytes = server_frame(0x81, payload);
    const std::string longer = bytes + "rest";
    const auto whole = read_frame(longer);
    ASSERT_TRUE(whole.frame);
    EXPECT_EQ(whole.frame->opcode, Opcode::text);
    EXPECT_TRUE(whole.frame->last);
    EXPECT_TRUE(whole.frame->payload == payload) << size;
    EXPECT_EQ(whole.frame->size, bytes.size());
    for (std::size_t cut = 0; cut < std::min<std::size_t>(bytes.size(), 200); ++cut) {
      const auto part = read_frame(std::string_view{bytes}.substr(0, cut));
      EXPECT_FALSE(part.frame);
      EXPECT_EQ(part.problem, FrameProblem::incomplete);
    }
  }
}

TEST(Frame, WhatAServerMustNotSendIsBroken) {
  const std::string endless = std::string{"\x81\x7f", 2} + std::string(8, '\x7f');
  for (const std::string& bytes :
       {server_frame(0xC1, "compressed"), server_frame(0x83, "no such opcode"),
        server_frame(0x09, "a ping in parts"), server_frame(0x89, std::string(126, 'p')),
        std::string{"\x81\x85mask12345"}, endless}) {
    const auto reading = read_frame(bytes);
    EXPECT_FALSE(reading.frame);
    EXPECT_EQ(reading.problem, FrameProblem::broken);
  }
}

}  // namespace
}  // namespace insidejob::load
