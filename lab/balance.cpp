#include "lab/balance.h"

#include <algorithm>
#include <span>

#include "lab/line_numbers.h"
#include "lab/one_game.h"
#include "notation/json.h"

namespace insidejob {
namespace {

void count(const Options& options, const PlayedGame& game, CellTotals& totals) {
  totals.games.count(options, game);
  const PublicState& open = game.state.open;
  std::array<int, k_max_roles> held{};
  std::array<int, k_max_roles> won{};
  for (const Seat seat : SeatSet::first(options.seats())) {
    const std::size_t role = game.state.secret.roles[seat.index].index;
    ++held[role];
    won[role] += open.outcome.winners.contains(seat) ? 1 : 0;
  }
  for (std::size_t i = 0; i < held.size(); ++i) totals.roles[i].add(won[i], held[i]);
  for (unsigned trick = 0; trick < open.trick; ++trick) {
    totals.missions[open.missions[trick].index].add(open.outcomes[trick].completed() ? 1 : 0, 1);
  }
}

// A line has every number of a block's totals, in the order of `visit`.
template <class Totals, class Visit>
void visit_numbers(Totals& totals, const Visit& visit) {
  auto& games = totals.games;
  for (auto* number : {&games.games, &games.decisions, &games.missions, &games.tricks}) {
    visit(*number);
  }
  const auto visit_all = [&](auto& numbers) {
    for (auto& number : numbers) visit(number);
  };
  visit_all(games.sides);
  visit_all(games.causes);
  visit_all(games.held);
  visit_all(games.role_wins);
  visit_all(games.seat_wins);
  for (auto& role : totals.roles) visit_all(role.sums());
  for (auto& mission : totals.missions) visit_all(mission.sums());
}

// Adds a line to its cell, or nothing if it is not in that format.
bool add_line(std::string_view line, CellTotals& totals, ExecCounts& exec) {
  const auto [document, error] = JsonDocument::parse(line);
  if (error) return false;
  std::size_t expected = 0;
  visit_numbers(totals, [&](const auto&) { ++expected; });
  const auto numbers = line_numbers(document.root(), "n", expected);
  if (!numbers || !read_exec_counts(document.root(), exec)) return false;
  auto next = numbers->begin();
  visit_numbers(totals, [&](auto& number) {
    number += static_cast<std::remove_reference_t<decltype(number)>>(*next++);
  });
  return true;
}

}  // namespace

// {"n": [...], "exec": [...]}
std::string balance_line(const BalancePlan& plan, std::uint64_t unit) {
  const Options& options = plan.cells[unit % plan.cells.size()];
  const std::uint64_t first = unit / plan.cells.size() * k_block;
  const std::vector<std::shared_ptr<const Bot>> bots(options.players(), plan.bot);
  const Seed seed = Seed::from_number(plan.seed);
  const ExecCounts before = ExecBot::counts_of_this_thread();
  CellTotals totals;
  totals.missions.resize(options.mission_count());
  for (std::uint64_t i = first; i < first + k_block; ++i) {
    count(options, play_game(options, bots, {}, seed.derive(i)), totals);
  }
  std::string line;
  JsonWriter out{line};
  out.begin_object().key("n").begin_array();
  visit_numbers(totals, [&](const auto& number) { out.value(static_cast<std::int64_t>(number)); });
  out.end_array();
  write_exec_counts(out, ExecBot::counts_of_this_thread().since(before));
  out.end_object();
  return line;
}

std::uint64_t block_count(const BalancePlan& plan) {
  return (plan.games + k_block - 1) / k_block * plan.cells.size();
}

BalanceResult run_balance(const BalancePlan& plan, Campaign campaign) {
  BalanceResult result;
  result.totals.cells.resize(plan.cells.size());
  for (std::size_t i = 0; i < plan.cells.size(); ++i) {
    result.totals.cells[i].missions.resize(plan.cells[i].mission_count());
  }
  campaign.units = block_count(plan);
  campaign.work = [&](std::uint64_t unit) { return balance_line(plan, unit); };
  campaign.take = [&](std::uint64_t unit, std::string_view line) {
    return add_line(line, result.totals.cells[unit % plan.cells.size()], result.totals.exec)
               ? Campaign::Verdict::more
               : Campaign::Verdict::unreadable;
  };
  result.end = run_campaign(campaign);
  return result;
}

}  // namespace insidejob
