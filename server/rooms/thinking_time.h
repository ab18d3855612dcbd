// How long bots may think where several of them share a processor: the more wait, the less time
// each has, all alike.
#pragma once

#include <algorithm>
#include <cstddef>

#include "bots/bot.h"

namespace insidejob {

struct ThinkingTime {
  unsigned threads = 1;
  unsigned longest = 1'000;  // milliseconds that a move may take when nobody waits
  unsigned shortest = 2;     // and when many do
};

// What a bot may use when so many moves wait, its own included.
[[nodiscard]] inline Budget share_of(const ThinkingTime& time, std::size_t waiting) {
  const std::size_t rounds = (waiting + time.threads - 1) / std::max(1U, time.threads);
  const std::size_t share = time.longest / std::max<std::size_t>(1, rounds);
  return {.iterations = 0,
          .milliseconds = static_cast<std::uint32_t>(
              std::clamp<std::size_t>(share, time.shortest, time.longest))};
}

}  // namespace insidejob
