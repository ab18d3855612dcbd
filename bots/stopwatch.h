// The time budget of a decision: the only clock in bots/, read only where one was asked for.
#pragma once

#include <chrono>
#include <cstdint>

namespace insidejob {

class Stopwatch {
 public:
  // 0: never over.
  explicit Stopwatch(std::uint32_t milliseconds = 0) : limited_(milliseconds > 0) {
    if (!limited_) return;
    begin_ = Clock::now();
    end_ = begin_ + std::chrono::milliseconds{milliseconds};
  }

  // Asked before every step; looks at the clock at every k_steps-th.
  [[nodiscard]] bool is_over(std::uint32_t step) const {
    return limited_ && step % k_steps == 0 && Clock::now() >= end_;
  }
  // Of the time given; 0 if it is never over.
  [[nodiscard]] double share_gone() const {
    if (!limited_) return 0;
    return std::chrono::duration<double>(Clock::now() - begin_) /
           std::chrono::duration<double>(end_ - begin_);
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint32_t k_steps = 8;

  bool limited_;
  Clock::time_point begin_;
  Clock::time_point end_;
};

}  // namespace insidejob
