// The engine's steps under Google Benchmark. `insidejob bench` measures the same steps in a single
// run. This adds repetitions, statistics and filters.
#include <benchmark/benchmark.h>

#include <vector>

#include "engine/apply.h"
#include "engine/deal.h"
#include "engine/legal.h"
#include "engine/playout.h"
#include "engine/redact.h"
#include "engine/trick.h"
#include "engine/view.h"

namespace insidejob {
namespace {

Options table_for(std::int64_t players) {
  return std::get<Options>(Options::make({.players = static_cast<unsigned>(players)}));
}

std::vector<GameState> dealt_states(const Options& options) {
  std::vector<GameState> states;
  for (std::uint64_t i = 0; i < 64; ++i) states.push_back(deal(Seed::from_number(i), options));
  return states;
}

void copy_state(benchmark::State& run) {
  const std::vector<GameState> states = dealt_states(table_for(4));
  std::vector<GameState> copies(states.size());
  std::size_t i = 0;
  for (auto _ : run) {
    copies[i % 64] = states[(i * 5) % 64];
    benchmark::ClobberMemory();
    ++i;
  }
}
BENCHMARK(copy_state);

void deal_game(benchmark::State& run) {
  const Options options = table_for(run.range(0));
  Rng rng{Seed::from_number(1)};
  for (auto _ : run) benchmark::DoNotOptimize(start(options, draw_deal(rng, options)));
}
BENCHMARK(deal_game)->DenseRange(2, 5);

void random_decision(benchmark::State& run) {
  const Options options = table_for(run.range(0));
  const std::vector<GameState> states = dealt_states(options);
  Rng rng{Seed::from_number(1)};
  std::int64_t decisions = 0;
  std::size_t i = 0;
  for (auto _ : run) {
    GameState state = states[i++ % 64];
    decisions += random_playout(options, state, rng);
    benchmark::DoNotOptimize(state);
  }
  run.counters["decision"] = benchmark::Counter(
      static_cast<double>(decisions), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK(random_decision)->DenseRange(2, 5);

void whole_games(benchmark::State& run) {
  const Options options = table_for(run.range(0));
  GameNumbers numbers{.count = 1000};
  for (auto _ : run) {
    benchmark::DoNotOptimize(random_games(options, Seed::from_number(1), numbers));
    numbers.first += numbers.count;
  }
  run.SetItemsProcessed(static_cast<std::int64_t>(numbers.first));
}
BENCHMARK(whole_games)->DenseRange(2, 5);

void checked_step_with_events(benchmark::State& run) {
  const Options options = table_for(4);
  const std::vector<GameState> states = dealt_states(options);
  Rng rng{Seed::from_number(1)};
  GameState state = states[0];
  EventList events;
  std::size_t i = 0;
  for (auto _ : run) {
    if (state.open.phase == Phase::over) state = states[++i % 64];
    const LegalActions legal = legal_actions(options, state, actors(state).nth(0));
    benchmark::DoNotOptimize(apply(options, state, legal[rng.below(legal.size())], events));
  }
}
BENCHMARK(checked_step_with_events);

void seat_view(benchmark::State& run) {
  const Options options = table_for(4);
  const std::vector<GameState> states = dealt_states(options);
  std::size_t i = 0;
  for (auto _ : run) {
    benchmark::DoNotOptimize(view_for(options, states[i % 64], Seat{1}));
    ++i;
  }
}
BENCHMARK(seat_view);

}  // namespace
}  // namespace insidejob
