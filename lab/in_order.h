// Numbered units of work on several threads. Results are taken one at a time and in order, so the
// outcome does not depend on the number of threads.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace insidejob {

struct UnitRange {
  std::uint64_t first = 0;
  std::uint64_t last = 0;  // one past the end
};

// `work(unit)` runs on any thread. `take(unit, result)` is called in order, one at a time, and says
// whether to continue. Workers that are too far ahead wait, so memory stays bounded. True if every
// unit was taken and none ended it.
template <class Work, class Take>
bool run_in_order(UnitRange units, unsigned threads, const Work& work, const Take& take) {
  using Result = decltype(work(std::uint64_t{}));
  const std::uint64_t ahead = 8ULL * threads;
  std::atomic<std::uint64_t> unclaimed{units.first};
  std::mutex mutex;
  std::condition_variable turned;
  std::map<std::uint64_t, Result> waiting;
  std::uint64_t next = units.first;
  bool stopped = false;

  const auto labour = [&] {
    for (;;) {
      const std::uint64_t unit = unclaimed.fetch_add(1);
      if (unit >= units.last) return;
      {
        std::unique_lock lock{mutex};
        turned.wait(lock, [&] { return unit < next + ahead || stopped; });
        if (stopped) return;
      }
      Result result = work(unit);
      const std::scoped_lock lock{mutex};
      waiting.emplace(unit, std::move(result));
      while (!stopped && !waiting.empty() && waiting.begin()->first == next) {
        stopped = !take(next, std::move(waiting.begin()->second));
        waiting.erase(waiting.begin());
        ++next;
      }
      turned.notify_all();
      if (stopped) return;
    }
  };
  {
    std::vector<std::jthread> others;
    for (unsigned i = 1; i < threads; ++i) others.emplace_back(labour);
    labour();
  }
  return !stopped;
}

}  // namespace insidejob
