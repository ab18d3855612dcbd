#include <gtest/gtest.h>

#include "engine/rng.h"
#include "lab/fleet/unit_desk.h"

namespace insidejob {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
constexpr FleetTime k_start{0};

std::uint64_t size_of(UnitRange units) { return units.last - units.first; }

void compute(UnitDesk& desk, const std::string& worker, UnitRange units) {
  for (std::uint64_t unit = units.first; unit < units.last; ++unit) {
    EXPECT_EQ(desk.arrive(worker, unit, std::to_string(unit)), UnitDesk::Arrival::counted);
  }
}

std::string take_all(UnitDesk& desk) {
  std::string taken;
  while (const auto* line = desk.front()) {
    taken += line->text + ' ';
    desk.take();
  }
  return taken;
}

TEST(UnitDesk, LinesAreTakenInOrder) {
  UnitDesk desk{{10, 14}};
  const UnitRange first = desk.hand_out("a", {.threads = 2, .idle = 2}, k_start);
  const UnitRange second = desk.hand_out("b", {.threads = 2, .idle = 2}, k_start);
  compute(desk, "b", second);
  EXPECT_EQ(take_all(desk), "");
  compute(desk, "a", first);
  EXPECT_EQ(take_all(desk), "10 11 12 13 ");
  EXPECT_TRUE(desk.done());
  EXPECT_EQ(desk.held(), 0U);
}

TEST(UnitDesk, AUnitCountsOnce) {
  UnitDesk desk{{0, 3}};
  ASSERT_EQ(size_of(desk.hand_out("a", {.threads = 2, .idle = 2}, k_start)), 2U);
  EXPECT_EQ(desk.arrive("a", 0, "first"), UnitDesk::Arrival::counted);
  EXPECT_EQ(desk.arrive("b", 0, "late"), UnitDesk::Arrival::known);
  EXPECT_EQ(desk.front()->text, "first");
  desk.take();
  EXPECT_EQ(desk.arrive("b", 0, "later"), UnitDesk::Arrival::known);
  EXPECT_EQ(desk.arrive("b", 2, "early"), UnitDesk::Arrival::never_handed_out);
  EXPECT_EQ(desk.arrive("b", 3, "beyond"), UnitDesk::Arrival::never_handed_out);
}

TEST(UnitDesk, WhatIsGivenBackGoesToOthersFirstAndLateLinesCount) {
  UnitDesk desk{{0, 100}};
  const UnitRange lost = desk.hand_out("a", {.threads = 4, .idle = 4}, k_start);
  EXPECT_EQ(desk.give_back("b"), 0U);
  EXPECT_EQ(desk.give_back("a"), 4U);
  EXPECT_EQ(desk.give_back("a"), 0U);
  // The worker was only slow, so its line counts.
  EXPECT_EQ(desk.arrive("a", lost.first, "0"), UnitDesk::Arrival::counted);
  const UnitRange again = desk.hand_out("b", {.threads = 8, .idle = 8}, k_start);
  EXPECT_EQ(again.first, 1U);
  EXPECT_EQ(again.last, 4U);
  EXPECT_EQ(desk.hand_out("b", {.threads = 8, .idle = 8}, k_start).first, 4U);
}

TEST(UnitDesk, ALineThatCannotBeReadIsMissingAgain) {
  UnitDesk desk{{0, 2}};
  compute(desk, "a", desk.hand_out("a", {.threads = 2, .idle = 2}, k_start));
  desk.reject();
  EXPECT_EQ(desk.front(), nullptr);
  const UnitRange again = desk.hand_out("b", {.threads = 2, .idle = 2}, k_start);
  EXPECT_EQ(again.first, 0U);
  EXPECT_EQ(again.last, 1U);
  compute(desk, "b", again);
  EXPECT_EQ(take_all(desk), "0 1 ");
  EXPECT_TRUE(desk.done());
}

TEST(UnitDesk, BatchesTakeAboutASecondAndShrinkTowardsTheEnd) {
  UnitDesk desk{{0, 10'000}};
  const UnitDesk::Need need{.threads = 4, .idle = 1, .all_threads = 8};
  // It is not known yet how long a unit takes, so each idle thread gets one.
  EXPECT_EQ(size_of(desk.hand_out("a", need, k_start)), 1U);
  desk.note_pace("a", 1, 10);
  EXPECT_EQ(size_of(desk.hand_out("a", need, k_start)), 400U);
  // A slower worker gets less, once that is known.
  desk.note_pace("b", 1, 2'000);
  EXPECT_EQ(size_of(desk.hand_out("b", need, k_start)), 2U);
  std::uint64_t last = 400;
  for (std::uint64_t left = 10'000 - 403; left > 0;) {
    const std::uint64_t size = size_of(desk.hand_out("a", need, k_start));
    EXPECT_LE(size, last);
    EXPECT_GE(size, 1U);
    left -= size;
    last = size;
  }
  EXPECT_EQ(last, 1U);
  EXPECT_EQ(size_of(desk.hand_out("a", need, k_start)), 0U);
}

TEST(UnitDesk, UnitsAreOverdueAfterATimeThatFollowsFromThePace) {
  UnitDesk desk{{0, 1000}};
  const UnitDesk::Need need{.threads = 2, .idle = 2, .all_threads = 4};
  ASSERT_EQ(size_of(desk.hand_out("hangs", need, k_start)), 2U);
  // It is not known how long a unit takes. Perhaps this long.
  EXPECT_EQ(desk.give_back_overdue(seconds{10'000}), 0U);
  desk.note_pace("b", 4, 4 * 30'000);
  // Two units for two threads, and ten times 30 s for each of two rounds.
  EXPECT_EQ(desk.give_back_overdue(seconds{599}), 0U);
  EXPECT_EQ(desk.give_back_overdue(seconds{601}), 2U);
  EXPECT_EQ(desk.held(), 0U);
}

TEST(UnitDesk, ShortUnitsAreNotOverdueAtOnce) {
  UnitDesk desk{{0, 1000}};
  desk.note_pace("b", 1000, 1);
  ASSERT_EQ(size_of(desk.hand_out("a", {.threads = 2, .idle = 2, .all_threads = 1000}, k_start)),
            2U);
  EXPECT_EQ(desk.give_back_overdue(UnitDesk::k_least_patience), 0U);
  EXPECT_EQ(desk.give_back_overdue(UnitDesk::k_least_patience + milliseconds{1}), 2U);
}

// One unit hangs, and everything after it waits. That must not fill the memory.
TEST(UnitDesk, NothingNewIsHandedOutWhileTooMuchWaits) {
  UnitDesk desk{{0, std::uint64_t{1} << 40}};
  ASSERT_EQ(size_of(desk.hand_out("hangs", {}, k_start)), 1U);
  desk.note_pace("b", 1, 0.001);
  std::uint64_t ahead = 0;
  for (;;) {
    const UnitRange units = desk.hand_out("b", {.all_threads = 2}, k_start);
    if (size_of(units) == 0) break;
    compute(desk, "b", units);
    ahead += size_of(units);
    ASSERT_LT(ahead, 2 * UnitDesk::k_most_ahead);
  }
  EXPECT_GE(ahead, UnitDesk::k_most_ahead - 1);
  // The missing unit can still be given to someone else.
  EXPECT_EQ(desk.give_back("hangs"), 1U);
  EXPECT_EQ(size_of(desk.hand_out("b", {.all_threads = 2}, k_start)), 1U);
}

// Whatever happens in whatever order, every unit is taken exactly once, with its own line.
TEST(UnitDesk, LosesNothingAndCountsNothingTwice) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Rng rng{Seed::from_number(seed)};
    UnitDesk desk{{5, 305}};
    std::vector<std::pair<std::string, std::uint64_t>> computing;
    std::uint64_t taken = 5;
    FleetTime now{};
    while (!desk.done()) {
      now += milliseconds{rng.below(3'000)};
      const std::string worker(1, static_cast<char>('a' + rng.below(4)));
      switch (rng.below(8)) {
        case 0:
          (void)desk.give_back(worker);
          break;
        case 1:
          (void)desk.give_back_overdue(now);
          break;
        case 2:
        case 3: {
          const UnitRange units = desk.hand_out(
              worker, {.threads = 3, .idle = static_cast<unsigned>(rng.below(4)), .all_threads = 9},
              now);
          for (std::uint64_t unit = units.first; unit < units.last; ++unit) {
            computing.emplace_back(worker, unit);
          }
          break;
        }
        default: {
          if (computing.empty()) break;
          const std::size_t which = rng.below(static_cast<std::uint32_t>(computing.size()));
          const auto [who, unit] = computing[which];
          (void)desk.arrive(who, unit, std::to_string(unit));
          desk.note_pace(who, 1, 700);
          // Some results arrive twice.
          if (rng.below(4) != 0) computing.erase(computing.begin() + static_cast<long>(which));
        }
      }
      while (const auto* line = desk.front()) {
        ASSERT_EQ(line->text, std::to_string(taken));
        if (rng.below(20) == 0) {
          desk.reject();
          break;
        }
        desk.take();
        ++taken;
      }
    }
    EXPECT_EQ(taken, 305U);
  }
}

}  // namespace
}  // namespace insidejob
