// How long bots may think. It follows from the level, which everyone knows, and from how many want
// to, never from what there is to choose from.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "server/storage/storage.h"

namespace insidejob {

struct ThinkingTime {
  unsigned threads = 1;
  unsigned longest = 900;  // milliseconds that a move may take when no one waits
  unsigned shortest = 2;   // less is of no use
};

enum class Effort : std::uint8_t {
  none,   // decides on the spot
  brief,  // takes what it takes, which is little
  full,   // takes all the time that it gets
};

[[nodiscard]] inline Effort effort_of(std::string_view level) {
  if (level == "random" || level == "rookie") return Effort::none;
  return level == "officer" ? Effort::brief : Effort::full;
}

// If no one else thinks.
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
