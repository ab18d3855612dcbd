// The deal of a day: a challenge that follows from the date in UTC (docs/challenges.md, "The day's
// deal").
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "challenges/challenge.h"

namespace insidejob {

// A day of the calendar as 2026-11-18, between 2026 and 2199.
struct Day {
  unsigned year = 0;
  unsigned month = 0;
  unsigned day = 0;
};
[[nodiscard]] std::optional<Day> read_day(std::string_view text);

[[nodiscard]] Challenge day_deal(const Day& day);

}  // namespace insidejob
