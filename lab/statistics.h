// What a sample says about a rate or a difference, and when enough has been seen.
//
// Everything is summed in whole numbers, so the order of the units does not matter. A unit is drawn
// independently of the others: a deal, or a single game.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace insidejob {

inline constexpr double k_level = 0.95;
inline constexpr double k_quantile = 1.959963984540054;  // of the normal distribution, two-sided

struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
};

// A share: hits out of trials, unit by unit.
class ShareSums {
 public:
  ShareSums() = default;

  void add(std::int64_t hits, std::int64_t of);
  // Adds this many units of one trial each.
  void add_single(std::int64_t hits, std::int64_t units);
  void add(const ShareSums& other);

  [[nodiscard]] std::int64_t hits() const { return sums_[k_hits]; }
  [[nodiscard]] std::int64_t of() const { return sums_[k_of]; }
  // All its data, to be stored and added again.
  [[nodiscard]] std::array<std::int64_t, 6>& sums() { return sums_; }
  // A ratio with its variance between units (linearised), and Wilson's interval for the number of
  // independent trials that would have that variance. Trials within one unit are not assumed
  // independent. {0, 0, 1} if there was nothing to count.
  [[nodiscard]] Estimate estimate() const;

 private:
  explicit ShareSums(const std::array<std::int64_t, 6>& sums) : sums_(sums) {}

  enum Sum : std::uint8_t { k_units, k_hits, k_of, k_hits_squared, k_hits_of, k_of_squared };
  std::array<std::int64_t, 6> sums_{};
};

// A paired difference in whole steps: how often each value was seen.
class Differences {
 public:
  // A difference of 1 is this many steps.
  explicit Differences(std::int64_t steps) : steps_(steps) {}

  void add(std::int64_t difference);

  [[nodiscard]] std::int64_t units() const { return units_; }
  [[nodiscard]] double mean() const;
  [[nodiscard]] double variance() const;  // of one unit
  // Mean and normal interval, for a number of units fixed in advance.
  [[nodiscard]] Estimate estimate() const;
  // Mean and an interval that is valid at all times at once, no matter when sampling stops: the
  // asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (2021),
  // narrowest at `k_tuned_for` units.
  [[nodiscard]] Estimate anytime() const;
  // How much likelier the observations are if the true mean is `high` than if it is `low`, each
  // under the likeliest distribution over the observed differences with that mean (generalised
  // likelihood ratio, as in fishtest). Both are between -1 and 1.
  [[nodiscard]] double log_likelihood_ratio(double low, double high) const;

  static constexpr double k_tuned_for = 2'000;

 private:
  [[nodiscard]] double value_of(std::int64_t difference) const;
  struct Weighted {
    double value;
    double weight;
  };
  [[nodiscard]] std::vector<Weighted> weights() const;
  [[nodiscard]] static double tilt(std::span<const Weighted> all, double mean);

  std::int64_t steps_;
  std::int64_t units_ = 0;
  std::int64_t sum_ = 0;
  std::int64_t sum_squared_ = 0;
  std::map<std::int64_t, std::int64_t> counts_;
};

// Wald's bounds: the test is decided once the log-likelihood ratio leaves them. Either kind of
// error then has a probability of at most about `error`.
struct SequentialTest {
  double low = 0;   // a difference not worth having
  double high = 0;  // ... one worth having
  double error = 0.05;

  enum class State : std::uint8_t { open, low, high };

  [[nodiscard]] double bound() const;  // the lower one is its negative
  [[nodiscard]] State judge(const Differences& differences) const;
};

}  // namespace insidejob
