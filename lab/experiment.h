// What every experiment of the lab states about itself, in its JSON and in its report.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/options.h"
#include "lab/exec/exec_bot.h"
#include "lab/report/html.h"
#include "lab/simulate.h"
#include "notation/json.h"

namespace insidejob {

struct Experiment {
  std::string program;  // "insidejob 0.1.0"
  std::string command;  // reproduces the results; no paths, no threads
  std::uint64_t seed = 0;
};

// "4 players, wagers, risky missions, sleeper_agent and decoy"
[[nodiscard]] std::string variant_text(const Options& options);
[[nodiscard]] std::string_view side_title(WinningSide side);  // "Agents"
[[nodiscard]] std::string_view cause_title(Cause cause);      // "Missions completed"

// Opens the object of a result file: format, version, program, command and seed.
void begin_result(JsonWriter& out, std::string_view format, const Experiment& experiment);
// A report with the facts that all reports have.
[[nodiscard]] Report begin_report(std::string title, const Experiment& experiment);
// Adds how bots that are programs performed, if there were any.
void add_exec_facts(Report& report, const ExecCounts& counts);
// Games by what decided them, one bar and one row each, without causes that never occurred.
struct Endings {
  std::string label;
  std::array<std::uint64_t, k_causes> causes{};
};
[[nodiscard]] Section endings_section(const std::vector<Endings>& endings);
// "12,345"
[[nodiscard]] std::string count_text(std::uint64_t number);

}  // namespace insidejob
