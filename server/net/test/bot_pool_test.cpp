// What the bot pool promises, with spymasters at every table. Every move is answered, legally and
// in turn, the time is shared equally, and no thread rests when a bot has no choice.
#include "server/net/bot_pool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <variant>
#include <vector>

#include "engine/apply.h"
#include "engine/deal.h"
#include "engine/test/support/effort.h"
#include "review/reviewer.h"

namespace insidejob::wire_test {
namespace {

// Waits for this many answers.
class Tally {
 public:
  void add() {
    const std::lock_guard lock{mutex_};
    ++count_;
    changed_.notify_all();
  }
  void wait_for(unsigned count) {
    std::unique_lock lock{mutex_};
    changed_.wait(lock, [&] { return count_ >= count; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  unsigned count_ = 0;
};

constexpr Milliseconds k_long = 600'000;

SharedOptions options_for(unsigned players) {
  return SharedOptions{std::get<Options>(Options::make({.players = players}))};
}

// A table of spymasters. It asks for each move when the previous one has arrived.
class Table {
 public:
  Table(BotPool& pool, Tally& ended, unsigned number)
      : pool_(pool),
        ended_(ended),
        seed_(Seed::from_number(number)),
        options_(options_for(2 + number % 4)),
        state_(deal(seed_, *options_)) {}

  void ask() {
    const Seat seat = actors(state_).nth(0);
    pool_.think({.options = options_,
                 .view = view_for(*options_, state_, seat),
                 .level = "spymaster",
                 .seed = seed_.derive(++moves_),
                 .within = k_long,
                 .done = [this](Action action) { take(action); }});
  }
  [[nodiscard]] bool was_lawful() const { return !unlawful_; }

 private:
  void take(Action action) {
    unlawful_ = apply(*options_, state_, action).has_value();
    if (unlawful_ || state_.open.phase == Phase::over) return ended_.add();
    ask();
  }

  BotPool& pool_;
  Tally& ended_;
  Seed seed_;
  SharedOptions options_;
  GameState state_;
  std::uint64_t moves_ = 0;
  bool unlawful_ = false;
};

TEST(BotPool, PlaysEveryTableOfSpymastersToItsEnd) {
  const unsigned tables = test::effort(10);
  Metrics metrics;
  Tally ended;
  std::vector<std::unique_ptr<Table>> all;
  BotPool pool{{.time = {.threads = 2, .longest = 20, .shortest = 1}}, metrics};
  for (unsigned i = 0; i < tables; ++i) {
    all.push_back(std::make_unique<Table>(pool, ended, i));
    all.back()->ask();
  }
  ended.wait_for(tables);
  for (const auto& table : all) EXPECT_TRUE(table->was_lawful());
}

// A bot that records what it was asked.
class Witness final : public Bot {
 public:
  struct Asked {
    std::uint32_t milliseconds;
    Seed seed;
    unsigned choices;
  };

  [[nodiscard]] Action choose(const SeatView& view, Budget budget,
                              const Seed& seed) const override {
    std::unique_lock lock{mutex_};
    opened_.wait(lock, [&] { return open_; });
    asked_.push_back({budget.milliseconds, seed, legal_actions(view).size()});
    return legal_actions(view)[0];
  }
  void open() const {
    const std::lock_guard lock{mutex_};
    open_ = true;
    opened_.notify_all();
  }
  [[nodiscard]] const std::vector<Asked>& asked() const { return asked_; }

 private:
  mutable std::mutex mutex_;
  mutable std::condition_variable opened_;
  mutable bool open_ = false;
  mutable std::vector<Asked> asked_;
};

TEST(BotPool, SharesItsTimeAlikeAndInTurn) {
  constexpr unsigned k_moves = 10;
  const auto witness = std::make_shared<const Witness>();
  const SharedOptions options = options_for(4);
  const GameState state = deal(Seed::from_number(1), *options);
  Metrics metrics;
  Tally answered;
  {
    BotPool pool{{.time = {.threads = 1, .longest = 100, .shortest = 15},
                  .more_bots = {{"exec:witness", witness}}},
                 metrics};
    const auto ask = [&](unsigned number) {
      pool.think({.options = options,
                  .view = view_for(*options, state, state.open.to_act),
                  .level = "exec:witness",
                  .seed = Seed::from_number(number),
                  .within = k_long,
                  .done = [&](Action) { answered.add(); }});
    };
    for (unsigned i = 0; i < k_moves; ++i) ask(i);
    witness->open();
    answered.wait_for(k_moves);
  }
  // The first may have started before the others arrived. After it, the fewer are waiting, the more
  // time each gets, unless the clock has moved on.
  const auto& asked = witness->asked();
  ASSERT_EQ(asked.size(), k_moves);
  for (unsigned i = 0; i < k_moves; ++i) {
    EXPECT_EQ(asked[i].seed, Seed::from_number(i));
    if (i == 0) continue;
    EXPECT_LE(asked[i].milliseconds, std::max(15U, 100 / (k_moves - i)));
  }
}

// Plays until a card is forced, and returns that state.
GameState forced_state(const Options& options) {
  for (unsigned seed = 1;; ++seed) {
    GameState state = deal(Seed::from_number(seed), options);
    while (state.open.phase != Phase::over) {
      const SeatView view = view_for(options, state, actors(state).nth(0));
      const LegalActions legal = legal_actions(view);
      if (legal.kind() == ActionKind::play_card && legal.size() == 1) return state;
      if (apply(options, state, legal[0])) __builtin_trap();
    }
  }
}

// The thread stays just as busy, so that nothing else on the machine can tell.
TEST(BotPool, AnyoneWhoHasNoChoiceThinksAboutSomethingElse) {
  const SharedOptions options{std::get<Options>(Options::make({.players = 4, .wager = false}))};
  const GameState state = forced_state(*options);
  const SeatView view = view_for(*options, state, actors(state).nth(0));
  for (const std::string level : {"officer", "spymaster"}) {
    for (const bool chooses : {true, false}) {
      const auto witness = std::make_shared<const Witness>();
      witness->open();
      Metrics metrics;
      Tally answered;
      {
        BotPool pool{{.time = {.threads = 1, .longest = 10}, .more_bots = {{level, witness}}},
                     metrics};
        pool.think({.options = options,
                    .view = view,
                    .level = level,
                    .seed = Seed::from_number(1),
                    .chooses = chooses,
                    .within = k_long,
                    .done = [](Action) {}});
        // Its turn comes when the first one's thread is free.
        pool.think({.options = options,
                    .view = view,
                    .level = "exec:other",
                    .seed = Seed::from_number(2),
                    .within = k_long,
                    .done = [&](Action) { answered.add(); }});
        answered.wait_for(1);
      }
      std::size_t own = 0;
      std::size_t other = 0;
      for (const Witness::Asked& asked : witness->asked()) {
        if (asked.seed != Seed::from_number(1)) continue;
        ++(asked.choices == 1 ? own : other);
      }
      EXPECT_EQ(own, chooses ? 1U : 0U) << level;
      EXPECT_GE(other, 1U) << level;
    }
  }
}

std::shared_ptr<Reviewer> some_reviewer() {
  const Options options = std::get<Options>(Options::make({.players = 4}));
  Rng rng{Seed::from_number(1)};
  const Deal dealt = draw_deal(rng, options);
  GameState state = start(options, dealt);
  std::vector<Action> actions;
  while (state.open.phase != Phase::over) {
    actions.push_back(legal_actions(view_for(options, state, actors(state).nth(0)))[0]);
    if (apply(options, state, actions.back())) __builtin_trap();
  }
  auto game = ReviewedGame::make(RecordSetup{options, {}, dealt, {}}, std::move(actions));
  return std::make_shared<Reviewer>(std::get<0>(game), std::nullopt, nullptr);
}

// However long they have been waiting, and however many bots come after them.
TEST(BotPool, ReviewsComeBehindEveryBotThatIsAboutToMove) {
  constexpr unsigned k_moves = 6;
  constexpr unsigned k_tables = 3;
  const auto witness = std::make_shared<const Witness>();
  const SharedOptions options = options_for(4);
  const GameState state = deal(Seed::from_number(1), *options);
  Metrics metrics;
  Tally done;
  std::mutex mutex;
  std::string order;
  const auto note = [&](char what) {
    {
      const std::lock_guard lock{mutex};
      order += what;
    }
    done.add();
  };
  {
    BotPool pool{{.time = {.threads = 1, .longest = 5, .shortest = 1},
                  .more_bots = {{"exec:witness", witness}}},
                 metrics};
    const auto move = [&](unsigned number) {
      pool.think({.options = options,
                  .view = view_for(*options, state, state.open.to_act),
                  .level = "exec:witness",
                  .seed = Seed::from_number(number),
                  .within = k_long,
                  .done = [&](Action) { note('b'); }});
    };
    move(0);  // keeps the only thread busy until the others are here
    std::vector<std::shared_ptr<Reviewer>> reviewers;
    for (unsigned i = 0; i < k_tables; ++i) {
      reviewers.push_back(some_reviewer());
      pool.review({.reviewer = reviewers.back(), .claim = {.owner = i, .table = i}, .done = [&] {
                     note('r');
                   }});
    }
    for (unsigned i = 1; i < k_moves; ++i) move(i);
    witness->open();
    done.wait_for(k_moves + k_tables);
    for (const auto& reviewer : reviewers) EXPECT_EQ(reviewer->done(), 1U);
  }
  EXPECT_EQ(order, std::string(k_moves, 'b') + std::string(k_tables, 'r'));
}

}  // namespace
}  // namespace insidejob::wire_test
