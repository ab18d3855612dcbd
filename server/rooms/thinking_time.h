// How long bots may think. It depends on the level, which everyone knows, and on how many want to
// think, never on what they may choose.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "server/storage/storage.h"

namespace insidejob {

struct ThinkingTime {
  unsigned threads = 1;
  unsigned longest = 900;  // milliseconds for a move when nobody else is waiting
  unsigned shortest = 2;   // less is useless
};

enum class Effort : std::uint8_t {
  none,   // decides at once
  brief,  // needs little time
  full,   // uses all the time it gets
};

[[nodiscard]] inline Effort effort_of(std::string_view level) {
  if (level == "random" || level == "rookie") return Effort::none;
  return level == "officer" ? Effort::brief : Effort::full;
}

// If nobody else is thinking.
[[nodiscard]] inline Milliseconds time_of(const ThinkingTime& time, Effort effort) {
  constexpr unsigned k_brief = 60;
  switch (effort) {
    case Effort::none:
      return 0;
    case Effort::brief:
      return std::min(k_brief, time.longest);
    case Effort::full:
      break;
  }
  return time.longest;
}

}  // namespace insidejob
