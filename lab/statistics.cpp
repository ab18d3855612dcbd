#include "lab/statistics.h"

#include <algorithm>
#include <cmath>

namespace insidejob {
namespace {

double real(std::int64_t number) { return static_cast<double>(number); }

Estimate wilson(double share, double trials) {
  const double z2 = k_quantile * k_quantile;
  const double centre = (share + z2 / (2 * trials)) / (1 + z2 / trials);
  const double half = k_quantile / (1 + z2 / trials) *
                      std::sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials));
  return {share, share == 0 ? 0 : centre - half, share == 1 ? 1 : centre + half};
}

}  // namespace

void ShareSums::add(std::int64_t hits, std::int64_t of) {
  if (of == 0) return;
  add(ShareSums{{1, hits, of, hits * hits, hits * of, of * of}});
}

void ShareSums::add_single(std::int64_t hits, std::int64_t units) {
  add(ShareSums{{units, hits, units, hits, hits, units}});
}

void ShareSums::add(const ShareSums& other) {
  for (std::size_t i = 0; i < sums_.size(); ++i) sums_[i] += other.sums_[i];
}

Estimate ShareSums::estimate() const {
  if (sums_[k_units] == 0) return {0, 0, 1};
  const double units = real(sums_[k_units]);
  const double of = real(sums_[k_of]);
  const double share = real(sums_[k_hits]) / of;
  const double squares = real(sums_[k_hits_squared]) - 2 * share * real(sums_[k_hits_of]) +
                         share * share * real(sums_[k_of_squared]);
  const double variance = squares * units / std::max(1.0, units - 1) / (of * of);
  // Never more trials than were made. Without spread, as many as there are units.
  const double trials = variance > 0 ? share * (1 - share) / variance : units;
  return wilson(share, std::min(trials, of));
}

void Differences::add(std::int64_t difference) {
  ++units_;
  sum_ += difference;
  sum_squared_ += difference * difference;
  ++counts_[difference];
}

double Differences::value_of(std::int64_t difference) const {
  return real(difference) / real(steps_);
}

double Differences::mean() const { return units_ == 0 ? 0 : value_of(sum_) / real(units_); }

double Differences::variance() const {
  if (units_ < 2) return 0;
  const double n = real(units_);
  const double squares = real(sum_squared_) - real(sum_) * real(sum_) / n;
  return std::max(0.0, squares) / (n - 1) / (real(steps_) * real(steps_));
}

Estimate Differences::estimate() const {
  if (units_ < 2) return {mean(), -1, 1};
  const double half = k_quantile * std::sqrt(variance() / real(units_));
  return {mean(), std::max(-1.0, mean() - half), std::min(1.0, mean() + half)};
}

Estimate Differences::anytime() const {
  if (units_ < 2) return {mean(), -1, 1};
  constexpr double k_alpha = 1 - k_level;
  const double tail = -2 * std::log(k_alpha);
  const double rho2 = (tail + std::log(tail) + 1) / k_tuned_for;
  const double n = real(units_);
  const double spread = n * rho2 + 1;
  const double half = std::sqrt(variance()) * std::sqrt(2 * spread / (n * n * rho2) *
                                                        std::log(std::sqrt(spread) / k_alpha));
  return {mean(), std::max(-1.0, mean() - half), std::min(1.0, mean() + half)};
}

// Both extremes get a little weight, so that every mean can be reached, however few values were
// seen.
std::vector<Differences::Weighted> Differences::weights() const {
  constexpr double k_little = 1e-3;
  std::vector<Weighted> all{{-1, k_little}, {1, k_little}};
  for (const auto& [difference, count] : counts_)
    all.push_back({value_of(difference), real(count)});
  return all;
}

// The likeliest distribution with the given mean has weights p / (1 + x (value - mean)). This is x,
// the root of sum p (value - mean) / (1 + x (value - mean)), which falls in x.
double Differences::tilt(std::span<const Weighted> all, double mean) {
  double from = -1 / (1 - mean);
  double to = 1 / (1 + mean);
  for (int i = 0; i < 60; ++i) {
    const double x = (from + to) / 2;
    double sum = 0;
    for (const auto& [value, weight] : all) {
      sum += weight * (value - mean) / (1 + x * (value - mean));
    }
    (sum > 0 ? from : to) = x;
  }
  return (from + to) / 2;
}

double Differences::log_likelihood_ratio(double low, double high) const {
  if (units_ == 0) return 0;
  const std::vector<Weighted> all = weights();
  const double with_low = tilt(all, low);
  const double with_high = tilt(all, high);
  double ratio = 0;
  for (const auto& [value, weight] : all) {
    ratio += weight * std::log((1 + with_low * (value - low)) / (1 + with_high * (value - high)));
  }
  return ratio;
}

double SequentialTest::bound() const { return std::log((1 - error) / error); }

SequentialTest::State SequentialTest::judge(const Differences& differences) const {
  const double ratio = differences.log_likelihood_ratio(low, high);
  if (ratio >= bound()) return State::high;
  if (ratio <= -bound()) return State::low;
  return State::open;
}

}  // namespace insidejob
