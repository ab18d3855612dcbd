// How fair the game is, measured with the same bot in every seat, in every variant.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "engine/options.h"
#include "lab/campaign.h"
#include "lab/exec/exec_bot.h"
#include "lab/simulate.h"
#include "lab/statistics.h"
#include "notation/role_json.h"

namespace insidejob {

// Which variants are covered.
struct BalanceSweep {
  std::vector<unsigned> players{2, 3, 4, 5};
  unsigned most_special_roles = 2;  // 0: none, 1: one at a time, 2: every allowed pair too
  bool plain = false;               // only games with wagers and without risky missions
  // If given, covers the game without special roles, and every allowed set that includes this one.
  std::optional<RoleCard> custom_role;
  std::optional<MissionDeck> deck;
};

// All of these variants that the rules allow, in a fixed order.
[[nodiscard]] std::vector<Options> balance_cells(const BalanceSweep& sweep);

struct BalancePlan {
  std::vector<Options> cells;
  std::string bot_name;
  std::shared_ptr<const Bot> bot;
  std::uint64_t games = 0;  // per cell; whole blocks are played
  std::uint64_t seed = 0;
};

// Games in one unit of work.
inline constexpr std::uint64_t k_block = 50;
[[nodiscard]] std::uint64_t block_count(const BalancePlan& plan);

struct CellTotals {
  SimulationTotals games;
  std::array<ShareSums, k_max_roles> roles;  // seats with this role that won, by game
  std::vector<ShareSums> missions;           // by MissionId: completed, of those laid
};

struct BalanceTotals {
  std::vector<CellTotals> cells;
  ExecCounts exec;
};

// The result of a block of games in one line, which depends only on the plan and the unit, not on
// how many games there are.
[[nodiscard]] std::string balance_line(const BalancePlan& plan, std::uint64_t unit);

struct BalanceResult {
  BalanceTotals totals;
  CampaignEnd end;
};
[[nodiscard]] BalanceResult run_balance(const BalancePlan& plan, Campaign campaign);

}  // namespace insidejob
