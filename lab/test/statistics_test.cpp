#include "lab/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/rng.h"

namespace insidejob {
namespace {

TEST(ShareSums, WilsonsIntervalAsInTheBooks) {
  ShareSums share;
  for (int i = 0; i < 10; ++i) share.add(i < 8 ? 1 : 0, 1);
  // With n / (n - 1) in the variance 10 trials count as 9; Wilson (8 of 10): 0.490 to 0.943.
  const Estimate wide = share.estimate();
  EXPECT_DOUBLE_EQ(wide.value, 0.8);
  EXPECT_NEAR(wide.low, 0.4902, 0.02);
  EXPECT_NEAR(wide.high, 0.9433, 0.01);

  ShareSums many;
  many.add_single(8'000, 10'000);
  EXPECT_NEAR(many.estimate().low, 0.79205, 2e-5);
  EXPECT_NEAR(many.estimate().high, 0.80772, 2e-5);
}

TEST(ShareSums, NothingAndEverythingStayWithinBounds) {
  EXPECT_EQ(ShareSums{}.estimate().high, 1);
  ShareSums never;
  never.add_single(0, 100);
  EXPECT_EQ(never.estimate().value, 0);
  EXPECT_EQ(never.estimate().low, 0);
  EXPECT_NEAR(never.estimate().high, 0.0370, 1e-4);  // Wilson: z2 / (n + z2)
  ShareSums always;
  always.add_single(100, 100);
  EXPECT_NEAR(always.estimate().low, 0.9630, 1e-4);
}

TEST(ShareSums, TrialsOfOneUnitAreNotIndependent) {
  ShareSums single;
  ShareSums fours;
  for (int i = 0; i < 1000; ++i) {
    single.add(i % 2, 1);
    fours.add(4 * (i % 2), 4);
  }
  const double narrow = single.estimate().high - single.estimate().low;
  EXPECT_NEAR(fours.estimate().high - fours.estimate().low, narrow, 1e-9);
}

TEST(ShareSums, SumsCanBeStoredAndAddedAgain) {
  ShareSums whole;
  ShareSums part;
  for (int i = 0; i < 50; ++i) {
    whole.add(i % 3, 3);
    part.add(i % 3, 3);
  }
  ShareSums again;
  again.add(part);
  EXPECT_EQ(again.sums(), whole.sums());
}

TEST(Differences, MeanAndIntervalOfKnownNumbers) {
  Differences differences{4};
  for (const int difference : {0, 1, 2, 3, 4}) differences.add(difference);
  EXPECT_DOUBLE_EQ(differences.mean(), 0.5);
  EXPECT_DOUBLE_EQ(differences.variance(), 2.5 / 16);
  EXPECT_NEAR(differences.estimate().low, 0.5 - 1.959964 * std::sqrt(2.5 / 16 / 5), 1e-6);
}

// With many observations the ratio approaches that of two normal distributions.
TEST(Differences, LikelihoodRatioNearsTheNormalOne) {
  Differences differences{4};
  Rng rng{Seed::from_number(3)};
  for (int i = 0; i < 20'000; ++i) {
    differences.add(static_cast<std::int64_t>(rng.below(9)) - 4 + (rng.below(20) == 0 ? 1 : 0));
  }
  const double n = 20'000;
  const double normal = n * 0.02 * (2 * differences.mean() - 0.02) / (2 * differences.variance());
  EXPECT_NEAR(differences.log_likelihood_ratio(0, 0.02), normal, 0.02 * std::abs(normal) + 0.05);
  EXPECT_NEAR(differences.log_likelihood_ratio(-0.01, 0.01),
              -Differences{differences}.log_likelihood_ratio(0.01, -0.01), 1e-9);
}

TEST(Differences, OneSidedObservationsDecideToo) {
  Differences differences{4};
  for (int i = 0; i < 200; ++i) differences.add(2);
  const SequentialTest test{.low = 0, .high = 0.05};
  EXPECT_EQ(test.judge(differences), SequentialTest::State::high);
}

struct Coin {
  Rng rng;
  unsigned up;    // of 100: a difference of +1
  unsigned down;  // ... of -1

  std::int64_t toss() {
    const unsigned draw = rng.below(100);
    if (draw < up) return 1;
    return draw < up + down ? -1 : 0;
  }
};

TEST(SequentialTest, IsWrongAsRarelyAsItSays) {
  const SequentialTest test{.low = 0, .high = 0.1, .error = 0.05};
  for (const bool is_high : {false, true}) {
    int wrong = 0;
    std::int64_t looked = 0;
    constexpr int k_matches = 600;
    for (int match = 0; match < k_matches; ++match) {
      Coin coin{Rng{Seed::from_number(static_cast<std::uint64_t>(match))}, is_high ? 30U : 25U,
                is_high ? 20U : 25U};
      Differences differences{1};
      auto state = SequentialTest::State::open;
      while (state == SequentialTest::State::open) {
        for (int i = 0; i < 10; ++i) differences.add(coin.toss());
        state = test.judge(differences);
      }
      wrong += (state == SequentialTest::State::high) != is_high ? 1 : 0;
      looked += differences.units();
    }
    EXPECT_LE(wrong, k_matches * 7 / 100) << is_high;
    // A fixed sample with the same errors would need about 540.
    EXPECT_LT(looked / k_matches, 400) << is_high;
  }
}

TEST(Differences, TheAnytimeIntervalIsRarelyEverLeft) {
  int left = 0;
  int left_fixed = 0;
  constexpr int k_matches = 400;
  for (int match = 0; match < k_matches; ++match) {
    Coin coin{Rng{Seed::from_number(static_cast<std::uint64_t>(1000 + match))}, 30, 20};
    Differences differences{1};
    bool out = false;
    bool out_fixed = false;
    for (int i = 1; i <= 3000; ++i) {
      differences.add(coin.toss());
      if (i < 100 || i % 10 != 0) continue;
      const Estimate always = differences.anytime();
      const Estimate fixed = differences.estimate();
      out |= always.low > 0.1 || always.high < 0.1;
      out_fixed |= fixed.low > 0.1 || fixed.high < 0.1;
    }
    left += out ? 1 : 0;
    left_fixed += out_fixed ? 1 : 0;
  }
  EXPECT_LE(left, k_matches * 6 / 100);
  EXPECT_GT(left_fixed, k_matches * 12 / 100) << "otherwise no one would need the other one";
}

}  // namespace
}  // namespace insidejob
