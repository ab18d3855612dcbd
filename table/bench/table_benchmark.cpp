// What one move costs a table, from the bytes that a client sends to the bytes that everyone
// receives. Whole classic games of four people with random legal moves are recorded first. Each
// benchmark then replays them, one message per iteration.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>
#include <vector>

#include "engine/legal.h"
#include "engine/rng.h"
#include "notation/action_json.h"
#include "table/log/log_json.h"
#include "table/table.h"
#include "table/wire/events_message.h"
#include "table/wire/request.h"

namespace insidejob {
namespace {

constexpr unsigned k_players = 4;
constexpr unsigned k_games = 8;
constexpr std::int64_t k_now = 1'700'000'000'000;

Bytes32 bench_hash(std::span<const std::uint8_t> bytes) {
  Seed seed = Seed::from_number(bytes.size());
  for (const std::uint8_t byte : bytes) seed = seed.derive(byte);
  Bytes32 hash{};
  for (std::size_t i = 0; i < hash.size(); ++i) {
    hash[i] = static_cast<std::uint8_t>(seed.words[i / 8] >> (8 * (i % 8)));
  }
  return hash;
}

// One move: the table before it, what was sent, and what it caused.
struct Move {
  Table before{bench_hash};
  Table after{bench_hash};
  MemberId by;
  std::int64_t id = 0;
  std::string message;
  Command command;
  std::vector<Step> steps;
};

void demand(Table& table, const Command& command, MemberId by = k_caller) {
  if (std::holds_alternative<Refusal>(table.submit(command, by, 0, k_now))) __builtin_trap();
}

Table dealt(std::uint64_t seed) {
  Table table{bench_hash};
  for (unsigned i = 1; i <= k_players; ++i) {
    Bytes32 token{};
    token[0] = static_cast<std::uint8_t>(i);
    demand(table, Join{"Player " + std::to_string(i), token, false});
  }
  demand(table, StartGame{}, MemberId{1});
  Bytes32 server_seed{};
  server_seed[0] = static_cast<std::uint8_t>(seed);
  demand(table, CommitSeed{server_seed});
  const Bytes value(32, 7);
  for (unsigned i = 0; i < k_players; ++i) {
    const Seat seat{static_cast<std::uint8_t>(i)};
    demand(table, SealValue{seal_of(bench_hash, seat, value)}, MemberId{i + 1});
  }
  for (unsigned i = 1; i <= k_players; ++i) demand(table, GiveValue{value}, MemberId{i});
  return table;
}

std::string act_message(const Options& options, Action action, std::int64_t id) {
  std::string text;
  JsonWriter out{text};
  out.begin_object().member("id", id).member("do", "act").key("action");
  write_action(out, options, action);
  out.end_object();
  return text;
}

std::vector<Move> record_moves() {
  std::vector<Move> moves;
  for (std::uint64_t seed = 1; seed <= k_games; ++seed) {
    Rng rng{Seed::from_number(seed)};
    Table table = dealt(seed);
    while (table.state().stage == Stage::play) {
      const Game& game = *table.state().game;
      const Seat seat = game.state.open.to_act;
      const LegalActions legal = legal_actions(*game.options, game.state, seat);
      const auto id = static_cast<std::int64_t>(rng.next() >> 12);
      Move move;
      move.id = id;
      move.by = game.players[seat.index].member;
      move.message = act_message(*game.options, legal[rng.below(legal.size())], id);
      move.command = std::get<Command>(read_request(&table.state(), move.message).what);
      move.before = table;
      auto answer = table.submit(move.command, move.by, id, k_now);
      move.steps = std::move(std::get<Done>(answer).steps);
      move.after = table;
      moves.push_back(std::move(move));
    }
  }
  return moves;
}

const std::vector<Move>& moves() {
  static const std::vector<Move> recorded = record_moves();
  return recorded;
}

void tell_all(const Move& move, const TableState& state, const std::vector<Step>& steps) {
  const EventsMessage message{state, steps};
  for (unsigned i = 1; i <= k_players; ++i) {
    const MemberId viewer{i};
    std::string text;
    message.append_for(text, viewer, viewer == move.by ? 7 : 0);
    benchmark::DoNotOptimize(text);
  }
}

template <class Body>
void for_each_move(benchmark::State& bench, Body body) {
  std::size_t next = 0;
  for (auto _ : bench) {
    body(moves()[next]);
    if (++next == moves().size()) next = 0;
  }
}

void BM_ReadAct(benchmark::State& bench) {
  for_each_move(bench, [](const Move& move) {
    benchmark::DoNotOptimize(read_request(&move.before.state(), move.message));
  });
}
BENCHMARK(BM_ReadAct);

// Plays on at tables that are dealt again, outside the measured time, whenever the recording begins
// a new game.
template <class Body>
void play_again(benchmark::State& bench, Body body) {
  std::size_t next = 0;
  Table table{bench_hash};
  for (auto _ : bench) {
    const Move& move = moves()[next];
    if (table.state().sequence != move.before.state().sequence || next == 0) {
      bench.PauseTiming();
      table = move.before;
      bench.ResumeTiming();
    }
    body(table, move);
    if (++next == moves().size()) next = 0;
  }
}

void BM_Submit(benchmark::State& bench) {
  play_again(bench, [](Table& table, const Move& move) {
    benchmark::DoNotOptimize(table.submit(move.command, move.by, move.id, k_now));
  });
}
BENCHMARK(BM_Submit);

void BM_LogLines(benchmark::State& bench) {
  for_each_move(bench, [](const Move& move) {
    for (const Step& step : move.steps) {
      benchmark::DoNotOptimize(table_event_line(move.after.state(), step.event));
    }
  });
}
BENCHMARK(BM_LogLines);

void BM_EventsToAll(benchmark::State& bench) {
  for_each_move(bench, [](const Move& move) { tell_all(move, move.after.state(), move.steps); });
}
BENCHMARK(BM_EventsToAll);

void BM_WholeMove(benchmark::State& bench) {
  play_again(bench, [](Table& table, const Move& move) {
    const ClientRequest read = read_request(&table.state(), move.message);
    const Answer answer = table.submit(std::get<Command>(read.what), move.by, *read.id, k_now);
    const auto& steps = std::get<Done>(answer).steps;
    for (const Step& step : steps) {
      benchmark::DoNotOptimize(table_event_line(table.state(), step.event));
    }
    tell_all(move, table.state(), steps);
  });
}
BENCHMARK(BM_WholeMove);

}  // namespace
}  // namespace insidejob
