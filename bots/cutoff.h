// The moment at which thinking ends. Any thread may move it in the meantime.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace insidejob {

class Cutoff {
 public:
  using Clock = std::chrono::steady_clock;

  void move_to(Clock::time_point moment) {
    moment_.store(moment.time_since_epoch().count(), std::memory_order_relaxed);
  }
  [[nodiscard]] Clock::time_point moment() const {
    return Clock::time_point{Clock::duration{moment_.load(std::memory_order_relaxed)}};
  }

 private:
  std::atomic<Clock::rep> moment_{Clock::time_point::max().time_since_epoch().count()};
};

}  // namespace insidejob
