// `insidejob bench`: how fast the engine is on this machine, and the signature of what it does.
//
// Every figure is the median of several rounds, with the fastest and the slowest beside it. All
// figures come from the same run.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "bots/search/halving.h"
#include "bots/search/situation.h"
#include "cli/command.h"
#include "engine/apply.h"
#include "engine/deal.h"
#include "engine/legal.h"
#include "engine/playout.h"
#include "engine/view.h"
#include "lab/one_game.h"
#include "lab/signature.h"

namespace insidejob {
namespace {

using Clock = std::chrono::steady_clock;

struct BenchFlags {
  unsigned rounds = 9;
  unsigned milliseconds = 200;
  bool signature_only = false;
};

// Keeps an unused result alive.
template <class Value>
void keep(const Value& value) {
  asm volatile("" : : "g"(&value) : "memory");
}

Options standard(unsigned players) {
  return std::get<Options>(Options::make({.players = players}));
}

// Nanoseconds per unit. `work(n)` does about n units and returns how many.
struct Timing {
  double median;
  double fastest;
  double slowest;
};

Timing measure(const BenchFlags& flags, const std::function<std::uint64_t(std::uint64_t)>& work) {
  const auto time = [&](std::uint64_t amount) {
    const auto begin = Clock::now();
    const std::uint64_t units = work(amount);
    const std::chrono::duration<double, std::nano> taken = Clock::now() - begin;
    return std::pair{taken.count(), taken.count() / static_cast<double>(units)};
  };
  std::uint64_t amount = 16;
  while (time(amount).first < 1e6 * flags.milliseconds / 4) amount *= 2;
  amount *= 4;
  std::vector<double> rounds;
  rounds.reserve(flags.rounds);
  for (unsigned i = 0; i < flags.rounds; ++i) rounds.push_back(time(amount).second);
  std::ranges::sort(rounds);
  return {rounds[rounds.size() / 2], rounds.front(), rounds.back()};
}

void print_time(const char* name, const Timing& timing) {
  fmt::print("{:<44} {:>9.2f} ns   ({:.2f} to {:.2f})\n", name, timing.median, timing.fastest,
             timing.slowest);
}

void print_rate(const char* name, const Timing& timing) {
  fmt::print("{:<44} {:>9.0f} /s   ({:.0f} to {:.0f})\n", name, 1e9 / timing.median,
             1e9 / timing.slowest, 1e9 / timing.fastest);
}

// Starting states to copy from, few enough to stay in the cache.
std::vector<GameState> dealt_states(const Options& options, std::size_t count) {
  std::vector<GameState> states;
  states.reserve(count);
  for (std::size_t i = 0; i < count; ++i) states.push_back(deal(Seed::from_number(i), options));
  return states;
}

void bench_playouts(const BenchFlags& flags) {
  const Options options = standard(4);
  const std::vector<GameState> states = dealt_states(options, 64);
  Rng rng{Seed::from_number(7)};
  print_time("a decision in a random playout, 4 players", measure(flags, [&](std::uint64_t amount) {
               std::uint64_t decisions = 0;
               for (std::uint64_t i = 0; decisions < amount; ++i) {
                 GameState state = states[i % states.size()];
                 decisions += random_playout(options, state, rng);
                 keep(state);
               }
               return decisions;
             }));
  for (const unsigned players : {2U, 3U, 4U, 5U}) {
    const Options table = standard(players);
    std::uint64_t played = 0;
    const auto games = [&](std::uint64_t amount) {
      keep(random_games(table, Seed::from_number(players), {.first = played, .count = amount}));
      played += amount;
      return amount;
    };
    print_rate(fmt::format("whole random games, {} players", players).c_str(),
               measure(flags, games));
  }
}

void bench_steps(const BenchFlags& flags) {
  const Options options = standard(4);
  const std::vector<GameState> states = dealt_states(options, 64);
  std::vector<GameState> copies(states.size());
  print_time("a copy of the state", measure(flags, [&](std::uint64_t amount) {
               for (std::uint64_t i = 0; i < amount; ++i) {
                 copies[i % 64] = states[(i * 5) % 64];
                 keep(copies);
               }
               return amount;
             }));
  Rng rng{Seed::from_number(7)};
  print_time("a deal from a seed", measure(flags, [&](std::uint64_t amount) {
               for (std::uint64_t i = 0; i < amount; ++i)
                 keep(start(options, draw_deal(rng, options)));
               return amount;
             }));
  print_time("legal actions, one picked, checked and applied",
             measure(flags, [&](std::uint64_t amount) {
               std::uint64_t decisions = 0;
               for (std::uint64_t i = 0; decisions < amount; ++i) {
                 GameState state = states[i % states.size()];
                 while (state.open.phase != Phase::over) {
                   const LegalActions legal = legal_actions(options, state, actors(state).nth(0));
                   keep(apply(options, state, legal[rng.below(legal.size())]));
                   ++decisions;
                 }
               }
               return decisions;
             }));
  print_time("the same with events", measure(flags, [&](std::uint64_t amount) {
               std::uint64_t decisions = 0;
               EventList events;
               for (std::uint64_t i = 0; decisions < amount; ++i) {
                 GameState state = states[i % states.size()];
                 while (state.open.phase != Phase::over) {
                   const LegalActions legal = legal_actions(options, state, actors(state).nth(0));
                   keep(apply(options, state, legal[rng.below(legal.size())], events));
                   ++decisions;
                 }
               }
               return decisions;
             }));
  print_time("a seat's view", measure(flags, [&](std::uint64_t amount) {
               for (std::uint64_t i = 0; i < amount; ++i) {
                 keep(view_for(options, states[i % 64], Seat{static_cast<std::uint8_t>(i % 4)}));
               }
               return amount;
             }));
}

void bench_bots(const BenchFlags& flags) {
  const Options options = standard(4);
  for (const std::string_view level : bot_levels()) {
    const std::vector<std::shared_ptr<const Bot>> bots(4, make_bot(level));
    std::uint64_t game = 0;
    const auto decide = [&](std::uint64_t amount) {
      std::uint64_t decisions = 0;
      while (decisions < amount) {
        decisions += play_game(options, bots, {}, Seed::from_number(game++)).actions.size();
      }
      return decisions;
    };
    print_time(fmt::format("a decision of {}, with view and rules", level).c_str(),
               measure(flags, decide));
  }
}

// One iteration of spymaster's search, that is, a candidate tried in one world, in the first trick
// and later. Its beliefs are computed beforehand.
void bench_search(const BenchFlags& flags) {
  const Options options = standard(4);
  for (const unsigned trick : {0U, 4U, 8U}) {
    GameState state = deal(Seed::from_number(1), options);
    Rng rng{Seed::from_number(2)};
    while (state.open.trick < trick || state.open.phase != Phase::play) {
      const LegalActions legal = legal_actions(options, state, actors(state).nth(0));
      apply_legal(options, state, legal[rng.below(legal.size())]);
      if (state.open.phase >= Phase::vote) state = deal(Seed::from_number(rng.next()), options);
    }
    const SeatView view = view_for(options, state, state.open.to_act);
    const LegalActions legal = legal_actions(view);
    const Situation situation{view, {.own = 64, .open = 64}, Seed::from_number(3)};
    const auto search = [&](std::uint64_t amount) {
      Trials trials{situation, legal, Seed::from_number(4), rng, true};
      return spend(trials, static_cast<std::uint32_t>(amount), Stopwatch{});
    };
    print_time(fmt::format("an iteration of the search in trick {}", trick + 1).c_str(),
               measure(flags, search));
  }
}

// How long single decisions take, and whether a time budget is kept, both by the clock and by
// processor time, which other programs do not affect. Rookies make the moves, so that every row is
// about the same positions.
void bench_decisions(const char* name, const Options& options, std::string_view level,
                     Budget budget, std::size_t decisions) {
  const auto processor = [] {
    std::timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
  };
  const auto bot = make_bot(level);
  const auto rookie = make_bot("rookie");
  std::vector<double> clock;
  std::vector<double> used;
  for (std::uint64_t game = 0; clock.size() < decisions; ++game) {
    GameState state = deal(Seed::from_number(game), options);
    while (state.open.phase != Phase::over) {
      const SeatView view = view_for(options, state, actors(state).nth(0));
      const Seed seed = Seed::from_number(clock.size());
      if (clock.size() < decisions && legal_actions(view).size() > 1) {
        const auto begin = Clock::now();
        const double before = processor();
        keep(bot->choose(view, budget, seed));
        used.push_back(processor() - before);
        clock.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
      }
      apply_legal(options, state, rookie->choose(view, {}, seed));
    }
  }
  std::ranges::sort(clock);
  std::ranges::sort(used);
  const std::size_t p99 = decisions * 99 / 100;
  fmt::print(
      "{:<44} {:>9.2f} ms   (p99 {:.2f}, longest {:.2f}; processor {:.2f}, {:.2f}, {:.2f})\n", name,
      clock[decisions / 2], clock[p99], clock.back(), used[decisions / 2], used[p99], used.back());
}

void bench_budgets() {
  const auto roles = [](std::uint8_t first, std::uint8_t second) {
    return std::get<Options>(
        Options::make({.players = 5, .special_roles = {RoleId{first}, RoleId{second}}}));
  };
  bench_decisions("officer, 4 players", standard(4), "officer", {}, 400);
  bench_decisions("officer, 5 players", standard(5), "officer", {}, 400);
  bench_decisions("officer, 5 players, paranoid and sleeper", roles(3, 8), "officer", {}, 400);
  bench_decisions("spymaster with 5 ms", standard(4), "spymaster", {.milliseconds = 5}, 200);
  bench_decisions("spymaster with 20 ms", standard(4), "spymaster", {.milliseconds = 20}, 200);
}

int run_bench(const BenchFlags& flags) {
  if (!flags.signature_only) {
    fmt::print("{} rounds of about {} ms each: median (fastest to slowest)\n", flags.rounds,
               flags.milliseconds);
    fmt::print("{:<44} {:>9} bytes\n", "the state of a game", sizeof(GameState));
    bench_playouts(flags);
    bench_steps(flags);
    bench_bots(flags);
    bench_search(flags);
    bench_budgets();
  }
  fmt::print("{:<44} {:016x}\n", "signature", behaviour_signature());
  return k_success;
}

}  // namespace

void add_bench(CLI::App& program, Run& run) {
  auto* command =
      program.add_subcommand("bench", "Measures the engine's speed and prints its signature");
  auto flags = std::make_shared<BenchFlags>();
  command->add_option("--rounds", flags->rounds, "How often to measure each figure")
      ->capture_default_str()
      ->check(CLI::Range(1, 1000));
  command->add_option("--milliseconds", flags->milliseconds, "Approximate length of a round")
      ->capture_default_str()
      ->check(CLI::Range(1, 60'000));
  command->add_flag("--signature", flags->signature_only, "Print only the signature, no times");
  command->callback([&run, flags] { run = [flags] { return run_bench(*flags); }; });
}

}  // namespace insidejob
