#include "server/websocket/frame.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace insidejob {
namespace {

// What a client sent, as words: "text hello", "ping abc", "part", "close".
class Heard final : public FrameListener {
 public:
  bool on_message(std::string_view text) override { return note("text " + std::string{text}); }
  bool on_ping(std::string_view payload) override { return note("ping " + std::string{payload}); }
  bool on_pong() override { return note("pong"); }
  bool on_part() override { return note("part"); }
  void on_close() override { note("close"); }

  std::vector<std::string> all;

 private:
  bool note(std::string what) {
    all.push_back(std::move(what));
    return true;
  }
};

constexpr std::size_t k_largest = 70'000;
constexpr std::string_view k_mask = "\x12\xF3\x45\x86";

// Masked, as a client sends it.
std::string frame(unsigned first, std::string_view payload) {
  std::string bytes{static_cast<char>(first)};
  const std::size_t size = payload.size();
  const auto length = [&](unsigned mark, unsigned count) {
    bytes += static_cast<char>(0x80 | mark);
    for (unsigned i = count; i-- > 0;) bytes += static_cast<char>(size >> (8 * i) & 0xFF);
  };
  if (size < 126) {
    length(static_cast<unsigned>(size), 0);
  } else if (size < 65'536) {
    length(126, 2);
  } else {
    length(127, 8);
  }
  bytes += k_mask;
  for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(payload[i] ^ k_mask[i % 4]);
  return bytes;
}

struct Outcome {
  std::vector<std::string> heard;
  std::optional<FrameFault> fault;
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

// Reads in pieces of this many bytes, up to the first fault.
Outcome read(const std::string& bytes, std::size_t piece) {
  FrameReader reader{k_largest};
  Heard heard;
  Outcome outcome;
  for (std::size_t at = 0; at < bytes.size() && !outcome.fault; at += piece) {
    std::string part = bytes.substr(at, piece);
    outcome.fault = reader.take(part, heard);
  }
  outcome.heard = std::move(heard.all);
  return outcome;
}

Outcome read_in_all_ways(const std::string& bytes) {
  const Outcome whole = read(bytes, bytes.size());
  for (const std::size_t piece : {1, 2, 3, 5, 7, 64, 1000}) {
    EXPECT_EQ(read(bytes, piece), whole) << "in pieces of " << piece;
  }
  return whole;
}

using Words = std::vector<std::string>;

TEST(Frame, MessagesOfEveryLengthArrive) {
  std::string bytes;
  Words expected;
  for (const std::size_t size : {0, 1, 7, 8, 9, 125, 126, 127, 1000, 65'535, 65'536, 70'000}) {
    const std::string text(size, static_cast<char>('a' + size % 26));
    bytes += frame(0x81, text);
    expected.push_back("text " + text);
  }
  EXPECT_EQ(read_in_all_ways(bytes), (Outcome{expected, std::nullopt}));
}

TEST(Frame, PartsMakeOneMessageAndControlFramesMayComeBetween) {
  const std::string bytes = frame(0x01, "Gr\xC3") + frame(0x89, "there?") +
                            frame(0x00, "\xBC\xC3") + frame(0x8A, "") +
                            frame(0x80,
                                  "\x9F"
                                  "e") +
                            frame(0x81, "next");
  EXPECT_EQ(read_in_all_ways(bytes), (Outcome{{"part", "ping there?", "part", "pong",
                                               "text Gr\xC3\xBC\xC3\x9F"
                                               "e",
                                               "text next"},
                                              std::nullopt}));
}

TEST(Frame, AfterACloseNothingIsRead) {
  const Outcome outcome = read(frame(0x88, "\x03\xE8") + frame(0x81, "late"), 1000);
  EXPECT_EQ(outcome, (Outcome{{"close"}, std::nullopt}));
}

void expect_fault(const std::string& bytes, FrameFault fault) {
  EXPECT_EQ(read_in_all_ways(frame(0x81, "before") + bytes), (Outcome{{"text before"}, fault}));
}

TEST(Frame, WhatBreaksTheProtocol) {
  expect_fault("\x81\x02{}", FrameFault::protocol);          // not masked
  expect_fault(frame(0xC1, "{}"), FrameFault::protocol);     // a reserved bit
  expect_fault(frame(0x83, "{}"), FrameFault::protocol);     // a reserved opcode
  expect_fault(frame(0x8B, "{}"), FrameFault::protocol);     // a reserved control opcode
  expect_fault(frame(0x80, "{}"), FrameFault::protocol);     // continues nothing
  expect_fault(frame(0x09, "split"), FrameFault::protocol);  // a split ping
  expect_fault(frame(0x89, std::string(126, 'p')), FrameFault::protocol);
}

TEST(Frame, AnotherMessageInsideASplitOneBreaksTheProtocol) {
  EXPECT_EQ(read_in_all_ways(frame(0x01, "begun") + frame(0x81, "other")),
            (Outcome{{"part"}, FrameFault::protocol}));
}

TEST(Frame, WhatIsTooLargeIsRefusedBeforeItHasArrived) {
  const std::string announced = "\x81\xFF" + std::string{"\0\0\0\0\0\x01\x11\x71", 8};  // 70,001
  expect_fault(announced, FrameFault::too_large);
  expect_fault("\x81" + std::string(9, '\xFF'), FrameFault::too_large);
  const std::string half(40'000, 'x');
  EXPECT_EQ(read_in_all_ways(frame(0x01, half) + frame(0x80, half)),
            (Outcome{{"part"}, FrameFault::too_large}));
}

TEST(Frame, TextMustBeUtf8AndBinaryNeedNot) {
  expect_fault(frame(0x81, "\xFF"), FrameFault::not_utf8);
  EXPECT_EQ(read_in_all_ways(frame(0x82, "\xFF")), (Outcome{{"text \xFF"}, std::nullopt}));
  // A character that is split between frames is whole again in the message.
  EXPECT_EQ(read_in_all_ways(frame(0x01, "\xE2\x82") + frame(0x80, "\xAC")),
            (Outcome{{"part", "text \xE2\x82\xAC"}, std::nullopt}));
  EXPECT_EQ(read_in_all_ways(frame(0x01, "\xE2\x82") + frame(0x80, "")),
            (Outcome{{"part"}, FrameFault::not_utf8}));
}

TEST(Frame, WhatTheServerWrites) {
  for (const std::size_t size : {0, 125, 126, 65'535, 65'536}) {
    std::string out;
    append_frame(out, Opcode::text, std::string(size, 'x'));
    const std::size_t header = size <= 125 ? 2U : size <= 65'535 ? 4U : 10U;
    ASSERT_EQ(out.size(), header + size);
    EXPECT_EQ(out[0], '\x81');
    std::uint64_t length = static_cast<std::uint8_t>(out[1]);
    if (header > 2) {
      length = 0;
      for (std::size_t i = 2; i < header; ++i) {
        length = length << 8 | static_cast<std::uint8_t>(out[i]);
      }
    }
    EXPECT_EQ(length, size);
  }
  std::string out;
  append_close_frame(out, 4005, "too_slow");
  EXPECT_EQ(out, "\x88\x0A\x0F\xA5too_slow");
  out.clear();
  append_close_frame(out, 1009, std::string(500, 'r'));
  EXPECT_EQ(out.size(), 127U);
}

}  // namespace
}  // namespace insidejob
