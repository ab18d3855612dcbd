// What the lab's experiments have in common on the command line.
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <functional>
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
  std::string units;
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

// Runs an experiment with a progress bar, until it is done or interrupted; shows what has come out
// so far, and writes what the flags ask for if it was done. Returns the program's status.
struct Work {
  std::string what;                            // what is counted: "deals"
  std::uint64_t units = 0;                     // of the campaign
  std::uint64_t size = 1;                      // how many of them make up a unit
  std::string heading{};                       // of the journal
  std::function<CampaignEnd(Campaign)> run{};  // gets it as far as the flags describe it
  std::function<void()> show{};
  std::function<std::string()> json{};
  std::function<std::string()> html{};
};
[[nodiscard]] int run_experiment(const LabFlags& flags, const std::vector<Player>& players,
                                 const Work& work);

// As results name it: "insidejob 0.1.0".
[[nodiscard]] std::string program_name();

[[nodiscard]] Experiment make_experiment(const LabFlags& flags, std::string command);

}  // namespace insidejob
