// The command-line options that the lab's experiments share.
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "lab/campaign.h"
#include "lab/experiment.h"
#include "lab/maker.h"
#include "lab/player.h"

namespace insidejob {

// Names the bus if the command line does not.
inline constexpr const char* k_bus_variable = "INSIDEJOB_LAB_BUS";

// The bus on which others compute, or have something to compute.
struct BusFlags {
  std::string url;
  std::string ca = "/etc/ssl/certs/ca-certificates.crt";

  CLI::Option* add_to(CLI::App& command, const std::string& help);
};

struct LabFlags {
  std::uint64_t seed = 1;
  unsigned threads = 0;
  bool here = false;  // --threads was given
  std::string journal;
  std::string units;
  std::string json;
  std::string html;
  BusFlags bus;

  void add_to(CLI::App& command);
  // Parts of it, for experiments that define the rest differently: who computes the units and where
  // they are kept, and the file with the results.
  void add_units_to(CLI::App& command);
  void add_json_to(CLI::App& command);
};

// How bots are named, for help texts.
[[nodiscard]] std::string bot_names_help();

// --bots with several names; `about` says what they are for.
CLI::Option* add_bots(CLI::App& command, std::vector<std::string>& bots, const std::string& about);

// As many as there are cores if 0.
[[nodiscard]] unsigned thread_count(unsigned wanted);

// One bot per name. A program that is named twice is started once.
[[nodiscard]] std::variant<std::vector<Player>, std::string> make_players(
    const std::vector<std::string>& names);

// Reports on standard error how often programs failed to answer properly.
void report_programs(const std::vector<Player>& players);

// Runs an experiment with a progress bar until it is done or interrupted. Shows the results so far
// and, if it was done, writes what the flags ask for. Returns the program's exit status.
struct Work {
  std::string what;                            // what is counted: "deals"
  std::uint64_t units = 0;                     // of the campaign
  std::uint64_t size = 1;                      // how many of them form a unit
  std::string experiment{};                    // its description (lab/description.h)
  std::function<CampaignEnd(Campaign)> run{};  // gets it with everything that the flags say
  std::function<void()> show{};
  std::function<std::string()> json{};
  std::function<std::string()> html{};
};
[[nodiscard]] int run_experiment(const LabFlags& flags, const std::vector<Player>& players,
                                 const Work& work);

// "4 threads"
[[nodiscard]] std::string number_of(std::uint64_t number, std::string_view noun);

// The name in results: "insidejob 0.1.0".
[[nodiscard]] std::string program_name();

// This program, for what only the same sources can continue or share.
[[nodiscard]] Maker this_maker();

[[nodiscard]] Experiment make_experiment(const LabFlags& flags, std::string command);

}  // namespace insidejob
