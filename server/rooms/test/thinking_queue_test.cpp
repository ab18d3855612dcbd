// How bots share the available time, without threads: the test plays both the clock and the
// threads.
#include "server/rooms/thinking_queue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/deal.h"
#include "engine/rng.h"
#include "engine/test/support/effort.h"

namespace insidejob {
namespace {

constexpr ThinkingTime k_one_thread{.threads = 1, .longest = 900, .shortest = 2};

struct Wish {
  Claim claim;
  std::string level = "spymaster";
  Milliseconds within = 1'000;
};

Thought thought_of(const Wish& ask) {
  static const SharedOptions options{std::get<Options>(Options::make({.players = 4}))};
  static const GameState state = deal(Seed::from_number(1), *options);
  return {.options = options,
          .view = view_for(*options, state, state.open.to_act),
          .level = ask.level,
          .seed = {},
          .claim = ask.claim,
          .within = ask.within,
          .done = [](Action) {}};
}

TalkThought talk_of(const Claim& claim, Milliseconds within) {
  const Thought thought = thought_of({});
  return {.options = thought.options,
          .scene = {.view = thought.view},
          .seed = {},
          .claim = claim,
          .within = within,
          .done = [](const Utterance&) {}};
}

const Claim& claim_of(const ThinkingQueue::Slot& slot) {
  return std::visit([](const auto& work) -> const Claim& { return work.claim; }, slot.work);
}

TEST(ThinkingQueue, AloneItHasAllTheTime) {
  ThinkingQueue queue{k_one_thread};
  queue.add(thought_of({.claim = {1, 1}}), 0);
  const auto slot = queue.take(0);
  ASSERT_TRUE(slot);
  EXPECT_EQ(slot->end, 900);
  EXPECT_FALSE(queue.take(0));
  queue.add(thought_of({.claim = {1, 2}, .within = 300}), 900);
  queue.finish(slot->number, 900);
  EXPECT_EQ(queue.take(900)->end, 1'200);  // then nobody needs the answer any more
}

TEST(ThinkingQueue, TimeGoesToOwnersThenToTheirTablesThenToTheirBots) {
  ThinkingQueue queue{k_one_thread};
  for (std::uint64_t table = 1; table <= 9; ++table) {
    queue.add(thought_of({.claim = {1, table}, .within = 10'000}), 0);
  }
  queue.add(thought_of({.claim = {2, 20}, .within = 10'000}), 0);
  queue.add(thought_of({.claim = {3, 30}, .within = 10'000}), 0);
  queue.add(thought_of({.claim = {3, 30}, .within = 10'000}), 0);
  // A third of the time each, 300 ms: for one table, for nine tables, for two bots.
  std::map<std::uint64_t, Milliseconds> first;
  std::set<std::uint64_t> owners;
  for (int i = 0; i < 3; ++i) {
    const auto slot = queue.take(0);
    ASSERT_TRUE(slot);
    first[claim_of(*slot).owner] = slot->end;
  }
  EXPECT_EQ(first[1], 33);
  EXPECT_EQ(first[2], 300);
  EXPECT_EQ(first[3], 150);
}

TEST(ThinkingQueue, ASlotBecomesShorterWhenMoreCome) {
  for (const Milliseconds comes : {100, 449, 600}) {
    ThinkingQueue queue{k_one_thread};
    queue.add(thought_of({.claim = {1, 1}}), 0);
    const auto slot = queue.take(0);
    queue.add(thought_of({.claim = {2, 2}}), comes);
    EXPECT_EQ(queue.end_of(slot->number), std::max<Milliseconds>(450, comes));
  }
  // With a second thread this is not necessary.
  ThinkingQueue queue{{.threads = 2, .longest = 900, .shortest = 2}};
  queue.add(thought_of({.claim = {1, 1}}), 0);
  const auto slot = queue.take(0);
  queue.add(thought_of({.claim = {2, 2}}), 100);
  EXPECT_EQ(queue.end_of(slot->number), 900);
}

TEST(ThinkingQueue, TablesWithoutAnybodyComeLastAndGiveWayAtOnce) {
  ThinkingQueue queue{k_one_thread};
  queue.add(thought_of({.claim = {1, 1, false}}), 0);
  const auto lonely = queue.take(0);
  ASSERT_TRUE(lonely);
  queue.add(thought_of({.claim = {1, 2, false}}), 5);
  queue.add(thought_of({.claim = {2, 3}}), 10);
  EXPECT_EQ(queue.end_of(lonely->number), 10);
  queue.finish(lonely->number, 10);
  const auto attended = queue.take(10);
  ASSERT_TRUE(attended);
  EXPECT_EQ(claim_of(*attended).owner, 2U);
  EXPECT_EQ(attended->end, 910);
  queue.add(thought_of({.claim = {3, 4, false}}), 20);
  EXPECT_EQ(queue.end_of(attended->number), 910);
}

TEST(ThinkingQueue, WhatTakesLittleTimeIsNotLate) {
  ThinkingQueue queue{k_one_thread};
  queue.add(thought_of({.claim = {1, 1}}), 0);
  const auto slot = queue.take(0);
  queue.add(thought_of({.claim = {2, 2}, .level = "officer", .within = 500}), 0);
  EXPECT_EQ(queue.end_of(slot->number), 500 - 2 * time_of(k_one_thread, Effort::brief));
}

TEST(ThinkingQueue, MovesComeBeforeTalkAndStaleOnesNotAtAll) {
  ThinkingQueue queue{k_one_thread};
  queue.add(talk_of({1, 1}, 2'000), 0);
  queue.add(thought_of({.claim = {1, 1}, .within = 100}), 0);
  queue.add(thought_of({.claim = {1, 1}, .within = 1'000}), 0);
  EXPECT_EQ(queue.waiting(), 3U);
  const auto move = queue.take(200);
  ASSERT_TRUE(move && std::holds_alternative<Thought>(move->work));
  EXPECT_EQ(std::get<Thought>(move->work).within, 1'000);
  queue.finish(move->number, 300);
  const auto talk = queue.take(300);
  ASSERT_TRUE(talk && std::holds_alternative<TalkThought>(talk->work));
  queue.finish(talk->number, 301);
  queue.add(talk_of({1, 1}, 10), 301);
  EXPECT_FALSE(queue.take(400));
  EXPECT_EQ(queue.waiting(), 0U);
}

// Tables of several owners whose bots think all evening, with 1,250 ms for each move.
class BusyEvening {
 public:
  explicit BusyEvening(const ThinkingTime& time) : queue_(time), threads_(time.threads) {}

  void seat(const Claim& claim) {
    asks_.emplace(static_cast<Milliseconds>(asks_.size() * 7), claim);
  }

  void run(Milliseconds until) {
    for (Milliseconds now = 0; now < until; ++now) {
      for (auto one = busy_.begin(); one != busy_.end();) {
        if (queue_.end_of(one->number) > now) {
          ++one;
          continue;
        }
        given_[claim_of(*one).owner] += now - began_[one->number];
        queue_.finish(one->number, now);
        one = busy_.erase(one);
      }
      while (!asks_.empty() && asks_.begin()->first <= now) {
        const Claim claim = asks_.begin()->second;
        asks_.erase(asks_.begin());
        queue_.add(thought_of({.claim = claim, .within = k_window}), now);
        ++asked_[claim.owner];
        asks_.emplace(now + k_window, claim);
      }
      while (busy_.size() < threads_) {
        auto slot = queue_.take(now);
        if (!slot) break;
        EXPECT_LE(slot->end, now + 900);
        began_[slot->number] = now;
        busy_.push_back(std::move(*slot));
      }
    }
  }

  // Milliseconds per move.
  [[nodiscard]] double thought(std::uint64_t owner) {
    return static_cast<double>(given_[owner]) / std::max(1U, asked_[owner]);
  }

 private:
  static constexpr Milliseconds k_window = 1'250;
  ThinkingQueue queue_;
  const std::size_t threads_;
  std::multimap<Milliseconds, Claim> asks_;
  std::vector<ThinkingQueue::Slot> busy_;
  std::map<std::uint64_t, Milliseconds> began_;
  std::map<std::uint64_t, Milliseconds> given_;
  std::map<std::uint64_t, unsigned> asked_;
};

TEST(ThinkingQueue, NeverDropsWhatATableWaitsFor) {
  ThinkingQueue queue{k_one_thread};
  for (const std::uint32_t iterations : {0U, 500U}) {
    Thought thought = thought_of({.claim = {1, 1}, .within = 100});
    thought.iterations = iterations;
    queue.add(std::move(thought), 0);
  }
  const auto slot = queue.take(3'600'000);
  ASSERT_TRUE(slot);
  EXPECT_EQ(std::get<Thought>(slot->work).iterations, 500U);
  EXPECT_FALSE(queue.take(3'600'000)) << "the other one is of no use any more";
}

TEST(ThinkingQueue, ManyTablesOfOneOwnerTakeNothingFromAnother) {
  constexpr std::uint64_t k_victim = 1;
  constexpr std::uint64_t k_greedy = 2;
  for (const bool attended : {true, false}) {
    BusyEvening evening{k_one_thread};
    evening.seat({k_victim, 1});
    for (std::uint64_t table = 2; table < 22; ++table) evening.seat({k_greedy, table, attended});
    evening.run(60'000);
    // Half of the time; all of it if nobody else is playing.
    EXPECT_GT(evening.thought(k_victim), attended ? 440 : 890);
    EXPECT_LT(evening.thought(k_greedy), attended ? 45 : 20);
    EXPECT_GT(evening.thought(k_greedy), 10);
  }
}

TEST(ThinkingQueue, EqualOwnersGetEqualTime) {
  for (const unsigned threads : {1U, 2U, 3U}) {
    BusyEvening evening{{.threads = threads, .longest = 900, .shortest = 2}};
    for (std::uint64_t owner = 1; owner <= 6; ++owner) {
      for (std::uint64_t table = 0; table < owner; ++table)
        evening.seat({owner, 10 * owner + table});
    }
    evening.run(60'000);
    for (std::uint64_t owner = 1; owner <= 6; ++owner) {
      // Each gets what was promised, and no more than the others leave.
      const double whole = evening.thought(owner) * static_cast<double>(owner);
      EXPECT_GT(whole, 0.95 * 900 * threads / 6) << owner << " of " << threads;
      EXPECT_LT(whole, 1.6 * 900 * threads / 6) << owner << " of " << threads;
    }
  }
}

// Whatever arrives in whatever order, nothing is lost, nothing runs too long, nothing is left over.
TEST(ThinkingQueue, KeepsItsBooks) {
  for (unsigned seed = 1; seed <= test::effort(100); ++seed) {
    Rng rng{Seed::from_number(seed)};
    const ThinkingTime time{.threads = 1 + rng.below(3), .longest = 900, .shortest = 2};
    ThinkingQueue queue{time};
    std::vector<std::pair<std::uint64_t, Milliseconds>> running;  // and until when it is of use
    std::size_t added = 0;
    std::size_t done = 0;
    Milliseconds now = 0;
    for (unsigned step = 0; step < 400; ++step) {
      now += rng.below(60);
      const Claim claim{rng.below(5), rng.below(12), rng.below(3) != 0};
      const Milliseconds within = rng.below(1'500);
      switch (rng.below(4)) {
        case 0:
          queue.add(talk_of(claim, within), now);
          ++added;
          break;
        case 1:
        case 2:
          queue.add(thought_of({claim, rng.below(2) == 0 ? "officer" : "spymaster", within}), now);
          ++added;
          break;
        default:
          break;
      }
      if (running.size() < time.threads) {
        if (const auto slot = queue.take(now)) {
          EXPECT_GT(slot->end, now);
          running.emplace_back(slot->number, slot->end);
        }
      }
      for (const auto& [number, end] : running) EXPECT_LE(queue.end_of(number), end);
      if (!running.empty() && rng.below(2) == 0) {
        queue.finish(running.front().first, now);
        running.erase(running.begin());
        ++done;
      }
    }
    EXPECT_LE(done + running.size() + queue.waiting(), added);
    EXPECT_GT(done, 20U);
    for (const auto& [number, end] : running) queue.finish(number, now);
    now += 2'000;
    EXPECT_FALSE(queue.take(now));
    EXPECT_EQ(queue.waiting(), 0U);
    queue.add(thought_of({.claim = {7, 7}}), now);
    EXPECT_EQ(queue.take(now)->end, now + 900);
  }
}

}  // namespace
}  // namespace insidejob
