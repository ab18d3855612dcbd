// Properties of the representation, the generator and the deal that must not change unnoticed.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <numeric>
#include <set>
#include <type_traits>
#include <vector>

#include "engine/deal.h"
#include "engine/rng.h"
#include "engine/test/support/game.h"
#include "engine/view.h"

namespace insidejob::test {
namespace {

static_assert(std::is_trivially_copyable_v<GameState>);
static_assert(std::is_trivially_copyable_v<SeatView>);
static_assert(std::is_trivially_copyable_v<Action>);
static_assert(sizeof(GameState) <= 256);
static_assert(sizeof(Action) == 4);
static_assert(sizeof(Card) == 1);
static_assert(sizeof(Play) == 1);

// The sum of squared deviations of `counts` from `expected`, in units of `expected`.
std::uint64_t chi_square(const std::vector<unsigned>& counts, unsigned expected) {
  std::uint64_t sum = 0;
  for (const unsigned count : counts) {
    const std::int64_t off = std::int64_t{count} - expected;
    sum += static_cast<std::uint64_t>(off * off);
  }
  return sum / expected;
}

TEST(Seeds, AllZeroesWork) {
  Rng rng{Seed{}};
  std::set<std::uint64_t> numbers;
  for (int i = 0; i < 100; ++i) numbers.insert(rng.next());
  EXPECT_EQ(numbers.size(), 100U);
  EXPECT_FALSE(numbers.contains(0));
  const Options options = options_for({});
  EXPECT_EQ(deal(Seed{}, options).secret.hands[3].size(), 12U);
}

TEST(Seeds, TheSameSeedGivesTheSameDeal) {
  for (unsigned players = 2; players <= 5; ++players) {
    const Options options = options_for({.players = players});
    for (unsigned number = 0; number < 20; ++number) {
      const Seed seed = Seed::from_number(number);
      EXPECT_EQ(deal(seed, options), deal(seed, options));
      EXPECT_NE(deal(seed, options).secret.hands,
                deal(Seed::from_number(number + 1), options).secret.hands);
    }
  }
}

TEST(Seeds, EveryWordCounts) {
  const Options options = options_for({});
  const GameState zero = deal(Seed{}, options);
  for (unsigned word = 0; word < 4; ++word) {
    for (const unsigned bit : {0U, 31U, 63U}) {
      Seed seed;
      seed.words[word] = 1ULL << bit;
      EXPECT_NE(deal(seed, options), zero);
    }
  }
  EXPECT_NE(Seed{}.derive(1), Seed{}.derive(2));
  EXPECT_NE(Seed{}.derive(1).derive(2), Seed{}.derive(2).derive(1));
}

// If this fails, every stored seed means a different game; golden/deals.txt has whole deals.
TEST(Seeds, GoldenNumbers) {
  Rng rng{Seed::from_number(1)};
  EXPECT_EQ(rng.next(), 5046039112680463962U);
  EXPECT_EQ(rng.next(), 4330047770626899314U);
  EXPECT_EQ(rng.below(1000), 374U);
}

TEST(Shuffle, EveryItemComesToEveryPlaceEquallyOften) {
  constexpr unsigned k_expected = 1000;
  Rng rng{Seed::from_number(5)};
  std::vector<unsigned> counts(52 * 52);
  for (unsigned round = 0; round < 52 * k_expected; ++round) {
    std::array<unsigned, 52> items;
    std::iota(items.begin(), items.end(), 0U);
    rng.shuffle_front(std::span<unsigned>{items}, 52);
    for (unsigned place = 0; place < 52; ++place) ++counts[52 * items[place] + place];
  }
  // 51 * 51 degrees of freedom: 2601, give or take six times 72. Too even would be just as
  // suspicious.
  EXPECT_LT(chi_square(counts, k_expected), 3033U);
  EXPECT_GT(chi_square(counts, k_expected), 2169U);
}

TEST(Shuffle, EveryOrderEquallyOften) {
  constexpr unsigned k_expected = 1000;
  Rng rng{Seed::from_number(6)};
  std::map<std::array<int, 5>, unsigned> orders;
  for (unsigned round = 0; round < 120 * k_expected; ++round) {
    std::array<int, 5> items{0, 1, 2, 3, 4};
    rng.shuffle_front(std::span<int>{items}, 5);
    ++orders[items];
  }
  ASSERT_EQ(orders.size(), 120U);
  std::vector<unsigned> counts;
  for (const auto& [order, count] : orders) counts.push_back(count);
  EXPECT_LT(chi_square(counts, k_expected), 119U + 93);
  EXPECT_GT(chi_square(counts, k_expected), 119U - 80);
}

TEST(Shuffle, AFrontIsDrawnWithoutTheRest) {
  constexpr unsigned k_expected = 500;
  Rng rng{Seed::from_number(7)};
  std::map<std::array<int, 3>, unsigned> fronts;
  for (unsigned round = 0; round < 336 * k_expected; ++round) {
    std::array<int, 8> items{0, 1, 2, 3, 4, 5, 6, 7};
    rng.shuffle_front(std::span<int>{items}, 3);
    ++fronts[{items[0], items[1], items[2]}];
    std::sort(items.begin(), items.end());
    ASSERT_EQ(items, (std::array<int, 8>{0, 1, 2, 3, 4, 5, 6, 7}));
  }
  ASSERT_EQ(fronts.size(), 336U);
  std::vector<unsigned> counts;
  for (const auto& [front, count] : fronts) counts.push_back(count);
  EXPECT_LT(chi_square(counts, k_expected), 335U + 156);
}

TEST(Shuffle, LongListsToo) {
  Rng rng{Seed::from_number(8)};
  std::vector<unsigned> firsts(100);
  for (unsigned round = 0; round < 50'000; ++round) {
    std::array<unsigned, 100> items;
    std::iota(items.begin(), items.end(), 0U);
    rng.shuffle_front(std::span<unsigned>{items}, 10);
    ++firsts[items[9]];
    ASSERT_EQ(std::accumulate(items.begin(), items.end(), 0U), 4950U);
  }
  EXPECT_LT(chi_square(firsts, 500), 99U + 85);
}

TEST(Shuffle, BoundedNumbersAreUniform) {
  Rng rng{Seed::from_number(9)};
  for (const unsigned bound : {1U, 2U, 3U, 7U, 13U, 52U}) {
    std::vector<unsigned> counts(bound);
    for (unsigned i = 0; i < bound * 2000; ++i) {
      const unsigned number = rng.below(bound);
      ASSERT_LT(number, bound);
      ++counts[number];
    }
    EXPECT_LT(chi_square(counts, 2000), bound + 60);
  }
  for (int i = 0; i < 1000; ++i) ASSERT_LT(rng.below(0xFFFFFFFFU), 0xFFFFFFFFU);
}

TEST(Shuffle, RolesGoToAllSeatsEquallyOften) {
  const Options options =
      options_for({.players = 5, .special_roles = {builtin("sleeper_agent"), builtin("prof_no")}});
  std::vector<unsigned> sleeper(5);
  std::vector<unsigned> prof_no(5);
  for (unsigned number = 0; number < 5000; ++number) {
    const GameState state = deal(Seed::from_number(number), options);
    for (unsigned i = 0; i < 5; ++i) {
      sleeper[i] += state.secret.roles[i] == builtin("sleeper_agent");
      prof_no[i] += state.secret.roles[i] == builtin("prof_no");
    }
  }
  EXPECT_LT(chi_square(sleeper, 1000), 4U + 20);
  EXPECT_LT(chi_square(prof_no, 1000), 4U + 20);
}

}  // namespace
}  // namespace insidejob::test
