// What the lab's experiments have in common on the command line.
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "lab/campaign.h"
#include "lab/experiment.h"
#include "lab/player.h"

namespace insidejob {

struct LabFlags {
  std::uint64_t seed = 1;
  unsigned threads = 0;
  std::string journal;
  std::string json;
  std::string html;

  void add_to(CLI::App& command);
};

// How bots are named, for help texts.
[[nodiscard]] std::string bot_names_help();

// As many as there are cores if 0.
[[nodiscard]] unsigned thread_count(unsigned wanted);

// One bot per name; a program that is named twice is started once.
[[nodiscard]] std::variant<std::vector<Player>, std::string> make_players(
    const std::vector<std::string>& names);

// Reports on standard error how often programs failed to answer properly.
void report_programs(const std::vector<Player>& players);

// Runs an experiment with a progress bar, until it is done or interrupted. `run` gets the campaign
// as far as the flags describe it. If it does not reach its end, returns a status after saying why:
// k_failure if the results so far can be shown.
struct Work {
  std::string what;         // what is counted: "deals"
  std::uint64_t units = 0;  // of the campaign
  std::uint64_t size = 1;   // how many of them make up a unit
};
[[nodiscard]] std::optional<int> run_experiment(const LabFlags& flags, const Work& work,
                                                std::string heading,
                                                const std::function<CampaignEnd(Campaign)>& run);

// Writes what the flags ask for.
[[nodiscard]] int write_results(const LabFlags& flags, const std::function<std::string()>& json,
                                const std::function<std::string()>& html);

[[nodiscard]] Experiment make_experiment(const LabFlags& flags, std::string command);

}  // namespace insidejob
