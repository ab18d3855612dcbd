// Many games between bots on all cores, with totals and optionally a record of each.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.h"
#include "engine/options.h"
#include "lab/one_game.h"
#include "notation/role_json.h"

namespace insidejob {

struct SimulationPlan {
  const Options& options;
  std::optional<RoleCard> custom_role;
  std::vector<std::shared_ptr<const Bot>> bots;  // one per player
  Budget budget;
  std::uint64_t games = 0;
  std::uint64_t seed = 0;
  unsigned threads = 1;
  // Called with whole lines, in the order of the games; returning false stops the simulation.
  std::function<bool(std::string_view)> records;
  std::function<void(std::uint64_t done)> progress;  // called from time to time, on any thread
  std::function<bool()> stopped;                     // called from time to time: whether to stop
};

inline constexpr std::size_t k_causes = 7;  // values of Cause
inline constexpr std::size_t k_sides = 4;   // ... of WinningSide

struct SimulationTotals {
  std::uint64_t games = 0;
  std::uint64_t decisions = 0;
  std::uint64_t missions = 0;  // completed
  std::uint64_t tricks = 0;
  std::array<std::uint64_t, k_sides> sides{};          // by WinningSide
  std::array<std::uint64_t, k_causes> causes{};        // by Cause
  std::array<std::uint64_t, k_max_roles> held{};       // seats with this role
  std::array<std::uint64_t, k_max_roles> role_wins{};  // of these, winners
  std::array<std::uint64_t, k_max_seats> seat_wins{};

  void count(const Options& options, const PlayedGame& game);
  void add(const SimulationTotals& other);
};

struct SimulationResult {
  SimulationTotals totals;
  bool complete = true;  // false if `records` or `stopped` ended it
};

[[nodiscard]] SimulationResult simulate(const SimulationPlan& plan);

}  // namespace insidejob
