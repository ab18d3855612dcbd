// An experiment in one line of JSON: everything that the lines of its units depend on, and nothing
// else. The number of units is not part of it, so lines stay valid when there are more.
//
// It is in the heading of the experiment's journal (lab/journal_heading.h), and all that a worker
// on another machine is told.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "lab/arena.h"
#include "lab/balance.h"
#include "lab/belief.h"
#include "lab/solve/solve_starts.h"
#include "notation/role_json.h"

namespace insidejob {

// `custom_role`: the options' custom role, including its texts.
[[nodiscard]] std::string arena_heading(const ArenaPlan& plan,
                                        const std::optional<RoleCard>& custom_role);
[[nodiscard]] std::string balance_heading(const BalancePlan& plan,
                                          const std::optional<RoleCard>& custom_role);
[[nodiscard]] std::string belief_heading(const BeliefPlan& plan,
                                         const std::optional<RoleCard>& custom_role);

[[nodiscard]] std::string starts_heading(const StartsPlan& plan);
// Of the search for puzzles, which has no options.
[[nodiscard]] std::string mining_heading();

// Computes the line of a unit, on any thread.
using UnitWork = std::function<std::string(std::uint64_t unit)>;

// The work that such a line describes, or what is wrong with it. Bots that are commands are started
// only if that is allowed, because the description may come from someone else.
struct DescriptionRules {
  bool allow_exec = false;
  std::size_t memory = std::size_t{4} << 30;  // bytes that solving a small game may take
};
[[nodiscard]] std::variant<UnitWork, std::string> read_description(std::string_view text,
                                                                   const DescriptionRules& rules);

}  // namespace insidejob
