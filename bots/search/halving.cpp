#include "bots/search/halving.h"

#include <algorithm>

namespace insidejob {
namespace {

// Between two readings of the clock.
constexpr unsigned k_tries_per_step = 64;

unsigned halvings(unsigned candidates) {
  unsigned count = 0;
  for (; candidates > 2; candidates = (candidates + 1) / 2) ++count;
  return count;
}

}  // namespace

std::uint32_t spend(Trials& trials, std::uint32_t iterations, const Stopwatch& watch) {
  const unsigned parts = halvings(static_cast<unsigned>(trials.open().size())) + 1;
  unsigned done = 1;  // parts before the current one
  unsigned scenes = 0;
  std::uint32_t tries = 0;
  for (double spent = 0; spent < 1;) {
    const auto open = static_cast<unsigned>(trials.open().size());
    const unsigned more = std::max(1U, k_tries_per_step / open);
    scenes += more;
    trials.extend_to(scenes);
    tries += more * open;
    spent = std::max(static_cast<double>(tries) / iterations, watch.share_gone());
    if (spent < 1 && spent * parts >= done) {
      trials.keep((open + 1) / 2);
      ++done;
    }
  }
  return tries;
}

}  // namespace insidejob
