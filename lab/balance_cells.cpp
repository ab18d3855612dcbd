#include <algorithm>

#include "lab/balance.h"

namespace insidejob {
namespace {

using RoleSet = std::vector<RoleId>;

// Including sets that are not allowed; Options rejects those.
std::vector<RoleSet> role_sets(const BalanceSweep& sweep) {
  std::vector<RoleId> special;
  for (unsigned id = 2; id < k_builtin_roles; ++id) {
    special.push_back(RoleId{static_cast<std::uint8_t>(id)});
  }
  std::vector<RoleSet> sets{{}};
  if (sweep.custom_role) {
    sets.push_back({k_custom_role});
    if (sweep.most_special_roles < 2) return sets;
    for (const RoleId other : special) sets.push_back({k_custom_role, other});
    return sets;
  }
  if (sweep.most_special_roles >= 1) {
    for (const RoleId one : special) sets.push_back({one});
  }
  if (sweep.most_special_roles >= 2) {
    for (std::size_t i = 0; i < special.size(); ++i) {
      for (std::size_t j = i + 1; j < special.size(); ++j) sets.push_back({special[i], special[j]});
    }
  }
  return sets;
}

}  // namespace

std::vector<Options> balance_cells(const BalanceSweep& sweep) {
  struct Rules {
    bool wager;
    bool risky;
  };
  std::vector<Rules> rules{{true, false}};
  if (!sweep.plain) rules.insert(rules.end(), {{false, false}, {true, true}});
  std::vector<Options> cells;
  for (const unsigned players : sweep.players) {
    for (const auto [wager, risky] : rules) {
      for (const RoleSet& set : role_sets(sweep)) {
        Choices choices{.players = players,
                        .wager = wager,
                        .risky = risky,
                        .special_roles = set,
                        .mission_deck = sweep.deck};
        if (std::ranges::find(set, k_custom_role) != set.end()) {
          choices.custom_role = sweep.custom_role->role;
        }
        Result<Options> made = Options::make(std::move(choices));
        if (auto* options = std::get_if<Options>(&made)) cells.push_back(std::move(*options));
      }
    }
  }
  return cells;
}

}  // namespace insidejob
