// What a list says about a table.
#include "server/rooms/summary.h"

#include <gtest/gtest.h>

#include "table/test/support/evening.h"

namespace insidejob {
namespace {

using table_test::Evening;
using table_test::seat;

TEST(Summary, SaysWhoSitsThereAndIsReadBack) {
  Evening evening;
  const MemberId ana = evening.join("Ana \"the\\ spy\"");
  evening.demand(SeatBot{seat(2), "rookie", ""}, ana);
  const TableSummary summary = summarize(evening.state(), true);
  EXPECT_EQ(summary.host, "Ana \"the\\ spy\"");
  EXPECT_EQ(summary.players, 4U);
  EXPECT_EQ(summary.seated, 2U);
  EXPECT_EQ(summary.bots, 1U);
  EXPECT_EQ(summary.stage, "lobby");
  EXPECT_TRUE(summary.has_free_seat());
  EXPECT_EQ(read_summary(summary_text(summary)), summary);
  evening.demand(SeatBot{seat(1), "rookie", ""}, ana);
  evening.demand(SeatBot{seat(3), "rookie", ""}, ana);
  EXPECT_FALSE(summarize(evening.state(), true).has_free_seat());
}

TEST(Summary, WhatIsNoneIsNone) {
  for (const char* text : {"", "{", "[]", "7"}) EXPECT_EQ(read_summary(text), std::nullopt) << text;
}

}  // namespace
}  // namespace insidejob
