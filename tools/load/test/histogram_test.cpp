#include "tools/load/histogram.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "tools/load/random.h"

namespace insidejob::load {
namespace {

TEST(Histogram, EmptyIsZero) {
  const Histogram histogram;
  EXPECT_EQ(histogram.count(), 0U);
  EXPECT_EQ(histogram.max(), 0U);
  EXPECT_EQ(histogram.quantile(0.5), 0U);
  EXPECT_EQ(histogram.mean(), 0);
}

TEST(Histogram, SmallValuesAreExact) {
  Histogram histogram;
  for (std::uint64_t value = 0; value < 256; ++value) histogram.record(value);
  for (std::uint64_t value = 0; value < 256; ++value) {
    EXPECT_EQ(histogram.quantile(static_cast<double>(value + 1) / 256), value);
  }
  EXPECT_EQ(histogram.mean(), 127.5);
}

TEST(Histogram, EveryValueIsKeptToWithinAStep) {
  for (unsigned bit = 0; bit < 64; ++bit) {
    const std::uint64_t power = std::uint64_t{1} << bit;
    for (const std::uint64_t value : {power - 1, power, power + power / 3, power + (power - 1)}) {
      Histogram histogram;
      histogram.record(value);
      histogram.record(~std::uint64_t{0});
      const std::uint64_t kept = histogram.quantile(0.5);
      EXPECT_GE(kept, value);
      EXPECT_LE(kept - value, value / 128) << value;
    }
  }
}

TEST(Histogram, QuantilesAreThoseOfTheSortedValues) {
  Random random{17};
  Histogram histogram;
  std::vector<std::uint64_t> values;
  for (unsigned i = 0; i < 20'000; ++i) {
    const std::uint64_t value = random.next() >> (20 + random.below(40));
    values.push_back(value);
    histogram.record(value);
  }
  std::ranges::sort(values);
  for (const double share : {0.001, 0.1, 0.5, 0.9, 0.99, 0.999, 1.0}) {
    const auto rank = static_cast<std::size_t>(std::ceil(share * 20'000));
    const std::uint64_t exact = values[rank - 1];
    EXPECT_GE(histogram.quantile(share), exact);
    EXPECT_LE(histogram.quantile(share) - exact, exact / 128) << share;
  }
  EXPECT_EQ(histogram.max(), values.back());
  EXPECT_EQ(histogram.quantile(1.0), values.back());
}

}  // namespace
}  // namespace insidejob::load
