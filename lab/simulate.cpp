#include "lab/simulate.h"

#include <algorithm>

#include "lab/in_order.h"
#include "lab/one_game.h"
#include "notation/json.h"
#include "notation/record.h"

namespace insidejob {
namespace {

// Games are handed out in chunks of this many. Records are written chunk by chunk.
constexpr std::uint64_t k_chunk = 64;

}  // namespace

void SimulationTotals::count(const Options& options, const PlayedGame& game) {
  const PublicState& open = game.state.open;
  ++games;
  decisions += game.actions.size();
  missions += open.completed;
  tricks += open.trick;
  ++sides[static_cast<std::size_t>(open.outcome.side)];
  ++causes[static_cast<std::size_t>(open.outcome.cause)];
  for (const Seat seat : SeatSet::first(options.seats())) {
    const std::size_t role = game.state.secret.roles[seat.index].index;
    ++held[role];
    if (!open.outcome.winners.contains(seat)) continue;
    ++role_wins[role];
    ++seat_wins[seat.index];
  }
}

void SimulationTotals::add(const SimulationTotals& other) {
  const auto add_all = [](auto& to, const auto& from) {
    for (std::size_t i = 0; i < to.size(); ++i) to[i] += from[i];
  };
  games += other.games;
  decisions += other.decisions;
  missions += other.missions;
  tricks += other.tricks;
  add_all(sides, other.sides);
  add_all(causes, other.causes);
  add_all(held, other.held);
  add_all(role_wins, other.role_wins);
  add_all(seat_wins, other.seat_wins);
}

SimulationResult simulate(const SimulationPlan& plan) {
  struct Chunk {
    SimulationTotals totals;
    std::string lines;
  };
  const Seed seed = Seed::from_number(plan.seed);
  const auto play_chunk = [&](std::uint64_t number) {
    Chunk chunk;
    const std::uint64_t first = number * k_chunk;
    for (std::uint64_t i = first; i < std::min(plan.games, first + k_chunk); ++i) {
      const PlayedGame game = play_game(plan.options, plan.bots, plan.budget, seed.derive(i));
      chunk.totals.count(plan.options, game);
      if (!plan.records) continue;
      JsonWriter out{chunk.lines};
      write_record(out, {.options = plan.options,
                         .custom_role = plan.custom_role,
                         .deal = game.deal,
                         .names = {},
                         .actions = game.actions,
                         .final_state = &game.state});
      chunk.lines += '\n';
    }
    return chunk;
  };
  SimulationResult result;
  const auto take = [&](std::uint64_t, Chunk&& chunk) {
    result.totals.add(chunk.totals);
    if (plan.progress) plan.progress(result.totals.games);
    return (!plan.records || plan.records(chunk.lines)) && !(plan.stopped && plan.stopped());
  };
  result.complete =
      run_in_order({0, (plan.games + k_chunk - 1) / k_chunk}, plan.threads, play_chunk, take);
  return result;
}

}  // namespace insidejob
