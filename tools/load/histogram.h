// Latencies in a log-linear histogram: every power of two is split into 128 steps, so a value is
// kept to within 0.8 %, from nanoseconds to hours, in constant memory and a few instructions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace insidejob::load {

class Histogram {
 public:
  Histogram();

  void record(std::uint64_t value);

  [[nodiscard]] std::uint64_t count() const { return count_; }
  [[nodiscard]] std::uint64_t max() const { return max_; }  // exact
  [[nodiscard]] double mean() const;                        // exact; 0 if empty
  // The smallest value that at least this share of the values does not exceed, to within a step and
  // never below it. 0 if empty.
  [[nodiscard]] std::uint64_t quantile(double share) const;

 private:
  static constexpr unsigned k_step_bits = 7;
  static constexpr std::uint64_t k_steps = std::uint64_t{1} << k_step_bits;

  [[nodiscard]] static std::size_t bucket_of(std::uint64_t value);
  [[nodiscard]] static std::uint64_t last_value_in(std::size_t bucket);

  std::vector<std::uint64_t> buckets_;
  std::uint64_t count_ = 0;
  std::uint64_t max_ = 0;
  double sum_ = 0;
};

}  // namespace insidejob::load
