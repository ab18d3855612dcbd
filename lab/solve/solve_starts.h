// A small game solved from several starts. There are many equilibria, the seed decides which one is
// found, and the best of several is the best known. Each start is a unit (lab/campaign.h).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lab/campaign.h"
#include "lab/solve/small_game.h"
#include "lab/solve/solve_report.h"

namespace insidejob {

struct StartsPlan {
  SmallRules rules;
  std::shared_ptr<const SmallGame> game;  // by these rules
  std::uint64_t iterations = 0;           // per start, at most
  double until = 0;                       // or until nobody could gain more than this, in points
  std::uint64_t seed = 0;                 // of the first start; each next start adds 1
  std::uint64_t starts = 0;
};

// The result of a start in one line, which depends only on the plan and the number of the start.
[[nodiscard]] std::string start_line(const StartsPlan& plan, std::uint64_t start);

struct StartsResult {
  std::vector<SolveStep> starts;  // the last step of each, in order
  CampaignEnd end;
};
[[nodiscard]] StartsResult run_starts(const StartsPlan& plan, Campaign campaign);

[[nodiscard]] std::string starts_json(const StartsPlan& plan, const StartsResult& result,
                                      const Experiment& experiment);

}  // namespace insidejob
