#include "tools/load/histogram.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace insidejob::load {

// Values below k_steps have one bucket each. Above, the highest bit picks the row and the next
// k_step_bits bits the step within it.
std::size_t Histogram::bucket_of(std::uint64_t value) {
  if (value < k_steps) return value;
  const auto shift = static_cast<unsigned>(std::bit_width(value)) - 1 - k_step_bits;
  return (std::size_t{shift} << k_step_bits) + (value >> shift);
}

std::uint64_t Histogram::last_value_in(std::size_t bucket) {
  if (bucket < 2 * k_steps) return bucket;
  const std::size_t shift = (bucket >> k_step_bits) - 1;
  const std::uint64_t step = (bucket & (k_steps - 1)) + k_steps;
  return (step << shift) + ((std::uint64_t{1} << shift) - 1);
}

Histogram::Histogram() : buckets_(bucket_of(~std::uint64_t{0}) + 1) {}

void Histogram::record(std::uint64_t value) {
  ++buckets_[bucket_of(value)];
  ++count_;
  max_ = std::max(max_, value);
  sum_ += static_cast<double>(value);
}

double Histogram::mean() const { return count_ == 0 ? 0 : sum_ / static_cast<double>(count_); }

std::uint64_t Histogram::quantile(double share) const {
  const double exact = std::ceil(share * static_cast<double>(count_));
  const auto wanted = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(std::max(0.0, exact)));
  std::uint64_t seen = 0;
  for (std::size_t bucket = 0; bucket < buckets_.size(); ++bucket) {
    seen += buckets_[bucket];
    if (seen >= wanted) return std::min(last_value_in(bucket), max_);
  }
  return max_;
}

}  // namespace insidejob::load
