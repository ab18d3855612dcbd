#include "lab/simulate.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "lab/one_game.h"
#include "notation/json.h"
#include "notation/record.h"

namespace insidejob {
namespace {

// Games are handed out in chunks of this many; records are written chunk by chunk.
constexpr std::uint64_t k_chunk = 64;

// Lets chunks through in their order and holds back workers that are too far ahead, so that
// memory stays bounded however slow the reader is.
class OrderedOutput {
 public:
  explicit OrderedOutput(const std::function<bool(std::string_view)>& write, unsigned ahead)
      : write_(write), ahead_(ahead) {}

  // False once writing has failed.
  bool put(std::uint64_t chunk, std::string text) {
    std::unique_lock lock{mutex_};
    turned_.wait(lock, [&] { return chunk < next_ + ahead_ || failed_; });
    if (failed_) return false;
    waiting_.emplace(chunk, std::move(text));
    while (!waiting_.empty() && waiting_.begin()->first == next_ && !failed_) {
      failed_ = !write_(waiting_.begin()->second);
      waiting_.erase(waiting_.begin());
      ++next_;
    }
    turned_.notify_all();
    return !failed_;
  }

 private:
  const std::function<bool(std::string_view)>& write_;
  std::uint64_t ahead_;
  std::mutex mutex_;
  std::condition_variable turned_;
  std::map<std::uint64_t, std::string> waiting_;
  std::uint64_t next_ = 0;
  bool failed_ = false;
};

void count(const Options& options, const PlayedGame& game, SimulationTotals& totals) {
  const PublicState& open = game.state.open;
  ++totals.games;
  totals.decisions += game.actions.size();
  totals.missions += open.completed;
  totals.tricks += open.trick;
  ++totals.sides[static_cast<std::size_t>(open.outcome.side)];
  ++totals.causes[static_cast<std::size_t>(open.outcome.cause)];
  for (const Seat seat : SeatSet::first(options.seats())) {
    const std::size_t role = game.state.secret.roles[seat.index].index;
    ++totals.held[role];
    if (!open.outcome.winners.contains(seat)) continue;
    ++totals.role_wins[role];
    ++totals.seat_wins[seat.index];
  }
}

}  // namespace

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
  const Seed seed = Seed::from_number(plan.seed);
  const std::uint64_t chunks = (plan.games + k_chunk - 1) / k_chunk;
  OrderedOutput output{plan.records, 4 * plan.threads};
  std::atomic<std::uint64_t> next_chunk{0};
  std::atomic<std::uint64_t> done{0};
  std::atomic<bool> stopped{false};
  std::mutex totals_mutex;
  SimulationResult result;

  const auto work = [&] {
    SimulationTotals totals;
    while (!stopped) {
      const std::uint64_t chunk = next_chunk.fetch_add(1);
      if (chunk >= chunks) break;
      const std::uint64_t first = chunk * k_chunk;
      const std::uint64_t last = std::min(plan.games, first + k_chunk);
      std::string lines;
      for (std::uint64_t i = first; i < last; ++i) {
        const PlayedGame game = play_game(plan.options, plan.bots, plan.budget, seed.derive(i));
        count(plan.options, game, totals);
        if (plan.records) {
          JsonWriter out{lines};
          write_record(out, {.options = plan.options,
                             .custom_role = plan.custom_role,
                             .deal = game.deal,
                             .names = {},
                             .actions = game.actions,
                             .final_state = &game.state});
          lines += '\n';
        }
      }
      if (plan.records && !output.put(chunk, std::move(lines))) stopped = true;
      done += last - first;
      if (plan.progress) plan.progress(done);
    }
    const std::scoped_lock lock{totals_mutex};
    result.totals.add(totals);
  };

  std::vector<std::jthread> workers;
  for (unsigned i = 1; i < plan.threads; ++i) workers.emplace_back(work);
  work();
  workers.clear();
  result.complete = !stopped;
  return result;
}

}  // namespace insidejob
