#include "lab/balance.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "lab/balance_report.h"
#include "lab/test/temporary_file.h"

namespace insidejob {
namespace {

std::size_t cells_with(const std::vector<Options>& cells, unsigned players, bool wager,
                       bool risky) {
  return static_cast<std::size_t>(std::ranges::count_if(cells, [&](const Options& options) {
    return options.players() == players && options.wager() == wager &&
           options.choices().risky == risky;
  }));
}

TEST(Balance, SweepsEveryVariantThatTheRulesAllow) {
  const std::vector<Options> cells = balance_cells({});
  for (const unsigned players : {2U, 3U}) {  // no special roles
    EXPECT_EQ(cells_with(cells, players, true, false), 1U);
    EXPECT_EQ(cells_with(cells, players, false, false), 1U);
    EXPECT_EQ(cells_with(cells, players, true, true), 1U);
  }
  for (const unsigned players : {4U, 5U}) {
    // None, 8 single roles, and 28 pairs minus 3 neutral ones and the one that starts face up.
    EXPECT_EQ(cells_with(cells, players, true, false), 33U);
    EXPECT_EQ(cells_with(cells, players, true, true), 33U);
    // Without the Risky Agent, alone and in 7 pairs (R8.3).
    EXPECT_EQ(cells_with(cells, players, false, false), 25U);
  }
  EXPECT_EQ(cells.size(), 6U + 2 * 91);
  EXPECT_EQ(balance_cells({.players = {4}, .most_special_roles = 1, .plain = true}).size(), 9U);
}

TEST(Balance, ACustomRoleStandsBesideTheOthers) {
  BalanceSweep sweep{.players = {4}, .plain = true};
  sweep.custom_role =
      RoleCard{Role{.id = "mole", .side = Side::neutral, .wins_by = WinsBy::left_loses}, {}, {}};
  // None, the custom role alone, and with each of the five special roles that are not neutral.
  EXPECT_EQ(balance_cells(sweep).size(), 7U);
}

BalancePlan small_plan() {
  return {.cells = balance_cells({.players = {2, 5}, .most_special_roles = 1}),
          .bot_name = "random",
          .bot = make_bot("random"),
          .games = 100,
          .seed = 3};
}

std::string json_of(const BalancePlan& plan, const BalanceResult& result) {
  return balance_json(plan, result.totals,
                      {.program = "test", .command = "test", .seed = plan.seed});
}

TEST(Balance, EveryGameIsCountedOnce) {
  const BalancePlan plan = small_plan();
  Campaign campaign;
  campaign.threads = 2;
  const BalanceResult result = run_balance(plan, std::move(campaign));
  ASSERT_EQ(result.totals.cells.size(), plan.cells.size());
  for (std::size_t i = 0; i < plan.cells.size(); ++i) {
    const CellTotals& cell = result.totals.cells[i];
    EXPECT_EQ(cell.games.games, 100U);
    std::int64_t laid = 0;
    std::int64_t completed = 0;
    for (const ShareSums& mission : cell.missions) {
      laid += mission.of();
      completed += mission.hits();
    }
    EXPECT_EQ(laid, static_cast<std::int64_t>(cell.games.tricks));
    EXPECT_EQ(completed, static_cast<std::int64_t>(cell.games.missions));
    std::int64_t seats = 0;
    for (std::size_t role = 0; role < k_max_roles; ++role) {
      seats += cell.roles[role].of();
      EXPECT_EQ(cell.roles[role].hits(), static_cast<std::int64_t>(cell.games.role_wins[role]));
    }
    EXPECT_EQ(seats, 100 * plan.cells[i].seats());
  }
}

TEST(Balance, TheSameWithAnyThreadsAndInterrupts) {
  const BalancePlan plan = small_plan();
  Campaign alone;
  const std::string expected = json_of(plan, run_balance(plan, std::move(alone)));
  const TemporaryFile journal;
  BalanceResult part;
  do {
    Campaign campaign;
    campaign.threads = 3;
    campaign.journal = journal.path();
    campaign.heading = "balance";
    int asked = 0;
    campaign.interrupted = [&] { return ++asked == 20; };
    part = run_balance(plan, std::move(campaign));
    ASSERT_FALSE(part.end.problem) << *part.end.problem;
  } while (part.end.interrupted);
  EXPECT_EQ(json_of(plan, part), expected);
}

}  // namespace
}  // namespace insidejob
