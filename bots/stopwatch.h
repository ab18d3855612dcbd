// The time budget of a decision. This is the only clock in bots/, and is read only if there is a
// time limit.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "bots/cutoff.h"

namespace insidejob {

class Stopwatch {
 public:
  // 0: never over. The cutoff is borrowed.
  explicit Stopwatch(std::uint32_t milliseconds = 0, const Cutoff* cutoff = nullptr)
      : limited_(milliseconds > 0), cutoff_(cutoff) {
    if (!limited_) return;
    begin_ = Clock::now();
    end_ = begin_ + std::chrono::milliseconds{milliseconds};
  }

  // Called before every step. Reads the clock only at every k_steps-th.
  [[nodiscard]] bool is_over(std::uint32_t step) const {
    return limited_ && step % k_steps == 0 && Clock::now() >= end();
  }
  // The share of the time used; 0 if it is never over.
  [[nodiscard]] double share_gone() const {
    if (!limited_) return 0;
    const auto given = end() - begin_;
    if (given <= Clock::duration::zero()) return 1;
    return std::chrono::duration<double>(Clock::now() - begin_) /
           std::chrono::duration<double>(given);
  }

 private:
  using Clock = Cutoff::Clock;
  static constexpr std::uint32_t k_steps = 8;

  [[nodiscard]] Clock::time_point end() const {
    return cutoff_ == nullptr ? end_ : std::min(end_, cutoff_->moment());
  }

  bool limited_;
  const Cutoff* cutoff_;
  Clock::time_point begin_;
  Clock::time_point end_;
};

}  // namespace insidejob
