#include <gtest/gtest.h>

#include "engine/rng.h"
#include "lab/fleet/fleet_message.h"

namespace insidejob {
namespace {

const std::string k_id = "0123456789abcdef0123456789abcdef";

FleetMessage full_message() {
  return {.kind = FleetKind::join,
          .from = k_id,
          .number = 12,
          .size = 34,
          .units = {5, 6'000'000'000},
          .milliseconds = 78,
          .threads = 9,
          .idle = 10,
          .identity = {.maker = {.program = "p", .signature = "s", .sources = "w"}, .protocol = 11},
          .text = "\"quoted\"\n",
          .body = "any\nbytes\0at all"};
}

TEST(FleetMessage, IsReadAsItWasWritten) {
  const FleetMessage written = full_message();
  const auto read = read_fleet_message(write_fleet_message(written));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->kind, written.kind);
  EXPECT_EQ(read->from, written.from);
  EXPECT_EQ(read->number, written.number);
  EXPECT_EQ(read->size, written.size);
  EXPECT_EQ(read->units.first, written.units.first);
  EXPECT_EQ(read->units.last, written.units.last);
  EXPECT_EQ(read->milliseconds, written.milliseconds);
  EXPECT_EQ(read->threads, written.threads);
  EXPECT_EQ(read->idle, written.idle);
  EXPECT_EQ(read->identity, written.identity);
  EXPECT_EQ(read->text, written.text);
  EXPECT_EQ(read->body, written.body);
  for (unsigned kind = 0; kind <= static_cast<unsigned>(FleetKind::leave); ++kind) {
    const FleetMessage message{.kind = static_cast<FleetKind>(kind), .from = k_id};
    const auto again = read_fleet_message(write_fleet_message(message));
    ASSERT_TRUE(again) << kind;
    EXPECT_EQ(again->kind, message.kind);
  }
}

TEST(FleetMessage, WhatIsNotInTheFormatIsNotRead) {
  const std::string good = R"({"fleet": "ask", "from": ")" + k_id + R"(", "number": 1})";
  EXPECT_TRUE(read_fleet_message(good + "\n"));
  EXPECT_FALSE(read_fleet_message(good));  // no line
  for (const std::string& bad : {
           std::string{},
           std::string{"{}"},
           std::string{"[]"},
           std::string{R"({"fleet": "ask"})"},
           R"({"fleet": "fish", "from": ")" + k_id + R"("})",
           R"({"fleet": 3, "from": ")" + k_id + R"("})",
           std::string{R"({"fleet": "ask", "from": "board"})"},
           R"({"fleet": "ask", "from": ")" + k_id + R"(", "number": -1})",
           R"({"fleet": "ask", "from": ")" + k_id + R"(", "number": "1"})",
           R"({"fleet": "ask", "from": ")" + k_id + R"(", "number": 1.5})",
           R"({"fleet": "ask", "from": ")" + k_id + R"(", "threads": 5000})",
           R"({"fleet": "grant", "from": ")" + k_id + R"(", "first": 2, "last": 1})",
           R"({"fleet": "ask", "from": ")" + k_id + R"(", "text": ")" + std::string(2'000, 'x') +
               R"("})",
       }) {
    EXPECT_FALSE(read_fleet_message(bad + "\n")) << bad;
  }
  EXPECT_FALSE(read_fleet_message(good + "\n" + std::string(k_fleet_message_bytes, 'x')));
}

TEST(FleetMessage, ArbitraryBytesAreReadOrRefused) {
  const std::string good = write_fleet_message(full_message());
  Rng rng{Seed::from_number(1)};
  for (int i = 0; i < 20'000; ++i) {
    std::string bytes = good;
    for (std::uint32_t changes = 1 + rng.below(4); changes > 0; --changes) {
      bytes[rng.below(static_cast<std::uint32_t>(bytes.size()))] =
          static_cast<char>(rng.below(256));
    }
    if (i % 4 == 0) bytes.resize(rng.below(static_cast<std::uint32_t>(bytes.size()) + 1));
    if (const auto read = read_fleet_message(bytes)) {
      EXPECT_TRUE(is_fleet_id(read->from));
      EXPECT_LE(read->units.first, read->units.last);
    }
  }
}

TEST(FleetMessage, LinesOfAReport) {
  std::string body;
  add_line(body, 7, R"({"n": [1, 2]})");
  add_line(body, 6'000'000'000, "");
  const auto lines = read_lines(body);
  ASSERT_TRUE(lines);
  ASSERT_EQ(lines->size(), 2U);
  EXPECT_EQ(lines->at(0), std::pair(std::uint64_t{7}, std::string{R"({"n": [1, 2]})"}));
  EXPECT_EQ(lines->at(1), std::pair(std::uint64_t{6'000'000'000}, std::string{}));
  for (const std::string_view bad : {"7", "7 x", "x 7\n", "7\n8 \n", " 7\n", "-7 x\n"}) {
    EXPECT_FALSE(read_lines(bad)) << bad;
  }
}

TEST(FleetMessage, WhatOthersSayCannotMoveTheCursor) {
  EXPECT_EQ(harmless("a\x1b[2Jb\nc\xc3\xa9"), "a?[2Jb?c??");
  EXPECT_LE(harmless(std::string(10'000, 'x')).size(), 300U);
}

}  // namespace
}  // namespace insidejob
