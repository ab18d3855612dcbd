// Duplicate matches. A candidate and a baseline take the same places in the same deals, with the
// same missions and seeds, and every role comes to every seat.
//
// A deal is the unit. For each rotation of its role cards over the seats, the games of every mode
// are played once with the candidate and once with the baseline. Only the bot differs between the
// two, so the difference in one deal is one independent observation.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.h"
#include "engine/options.h"
#include "lab/campaign.h"
#include "lab/exec/exec_bot.h"
#include "lab/simulate.h"
#include "lab/statistics.h"
#include "lab/truth.h"

namespace insidejob {

enum class ArenaMode : std::uint8_t {
  agents,   // as everyone but the Insider; the opponent is the Insider
  insider,  // as the Insider; the opponent is everyone else
  mixed,    // candidate and baseline at one table, half the seats each, then the other way round
};
inline constexpr std::size_t k_arena_modes = 3;
[[nodiscard]] std::string_view mode_word(ArenaMode mode);

struct Contender {
  std::string name;
  std::shared_ptr<const Bot> bot;
  // What it is told beyond its view, to find out what knowing it is worth. It then plays like
  // spymaster with this budget.
  Told told = Told::nothing;
  Budget budget{};
};

struct ArenaPlan {
  const Options& options;
  Contender candidate;
  Contender baseline;
  Contender opponent;
  std::vector<ArenaMode> modes;
  std::uint64_t deals = 0;
  std::uint64_t seed = 0;
  std::optional<SequentialTest> test;
};

// One contender's games in one mode.
struct ArmTotals {
  ShareSums wins;  // by deal: games won; at mixed tables, seats that won
  std::array<std::uint64_t, k_causes> causes{};
};

// The difference after this many deals.
struct ArenaMoment {
  std::int64_t deals = 0;
  Estimate difference;  // with the interval that is valid at all times
  double ratio = 0;     // log-likelihood ratio, if there is a test
};

struct ModeTotals {
  ArenaMode mode = ArenaMode::agents;
  ArmTotals candidate;
  ArmTotals baseline;
  Differences differences;
  std::vector<ArenaMoment> history;
  SequentialTest::State verdict = SequentialTest::State::open;
};

struct ArenaTotals {
  std::vector<ModeTotals> modes;
  ExecCounts exec;
  std::uint64_t deals = 0;
};

// The stopping rule examines the deals so far after every k_look_every more, all modes together,
// but not before k_first_look.
inline constexpr std::uint64_t k_look_every = 10;
inline constexpr std::uint64_t k_first_look = 100;

// The result of a deal in one line, which depends only on the plan and the deal, not on how many
// deals there are.
[[nodiscard]] std::string arena_line(const ArenaPlan& plan, std::uint64_t deal);

// Plays and counts. `campaign` supplies threads, journal, heading and callbacks. The arena sets
// units, work and take.
struct ArenaResult {
  ArenaTotals totals;
  CampaignEnd end;
};
[[nodiscard]] ArenaResult run_arena(const ArenaPlan& plan, Campaign campaign);

}  // namespace insidejob
