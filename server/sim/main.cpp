// Many simulated servers, one per seed: `server_simulator --seeds 1000`. A failure is printed with
// the command that repeats it.
#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <optional>

#include "server/sim/campaign.h"
#include "server/sim/club.h"
#include "server/sim/siege.h"

namespace {

using namespace insidejob::sim;

int print(const SiegeOptions& first, std::uint64_t seeds) {
  const auto began = std::chrono::steady_clock::now();
  const SiegeReport report = besiege(first, seeds);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
  for (const SiegeFailure& failure : report.failures) {
    std::printf("FAILED server_simulator --adversary --seed %llu --rounds %u%s --verbose\n  %s\n",
                static_cast<unsigned long long>(failure.seed), first.rounds,
                first.costs ? "" : " --no-costs", failure.why.c_str());
  }
  std::printf("%s\n", report.tally.text().c_str());
  std::printf("%zu failures; %.1f s, %.1f runs a second\n", report.failures.size(), took.count(),
              static_cast<double>(report.tally.runs) / took.count());
  return report.failures.empty() ? 0 : 1;
}

int print(const ClubOptions& first, std::uint64_t seeds) {
  const auto began = std::chrono::steady_clock::now();
  const ClubReport report = run_clubs(first, seeds);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
  for (const ClubFailure& failure : report.failures) {
    std::printf("FAILED server_simulator --club --seed %llu --rounds %u --verbose\n  %s\n",
                static_cast<unsigned long long>(failure.seed), first.turns, failure.why.c_str());
  }
  std::printf("%s\n", report.tally.text().c_str());
  std::printf("%zu failures; %.1f s, %.1f runs a second\n", report.failures.size(), took.count(),
              static_cast<double>(report.tally.runs) / took.count());
  return report.failures.empty() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Runs the server against a network, a storage and people that fail, from a seed."};
  SeedCampaign campaign;
  RunOptions& run = campaign.run;
  app.add_option("--seed", run.seed, "The first seed")->capture_default_str();
  app.add_option("--seeds", campaign.seeds, "How many seeds")->capture_default_str();
  app.add_option("--steps", run.steps, "Steps with faults")->capture_default_str();
  app.add_option("--crash-at", run.crash_at, "Also let the process die after this step");
  app.add_option("--crash-every", campaign.crash_every,
                 "Repeat each seed with a crash every N steps");
  app.add_flag("--verbose", run.verbose, "Say what happens");
  SiegeOptions siege;
  ClubOptions club;
  std::optional<unsigned> rounds;
  bool adversary = false;
  bool duplicate = false;
  app.add_flag("--adversary", adversary, "Someone means ill instead; nothing else fails");
  app.add_option("--rounds", rounds,
                 "In which everyone does something, with --adversary and --club");
  app.add_flag("--costs,!--no-costs", siege.costs,
               "Weigh what everyone makes the server store and send, with --adversary");
  app.add_flag("--club", duplicate, "A duplicate evening at several tables instead");
  CLI11_PARSE(app, argc, argv);

  if (adversary) {
    siege.seed = run.seed;
    siege.verbose = run.verbose;
    siege.rounds = rounds.value_or(siege.rounds);
    return print(siege, campaign.seeds);
  }
  if (duplicate) {
    club.seed = run.seed;
    club.verbose = run.verbose;
    club.turns = rounds.value_or(club.turns);
    return print(club, campaign.seeds);
  }
  const auto began = std::chrono::steady_clock::now();
  const SeedReport report = carry_out(campaign);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
  for (const Failure& failure : report.failures) {
    std::printf("FAILED %s\n  %s\n", failure.command.c_str(), failure.why.c_str());
  }
  std::printf("%s\n", report.tally.text().c_str());
  std::printf("%zu failures; %.1f s, %.1f runs a second\n", report.failures.size(), took.count(),
              static_cast<double>(report.tally.runs) / took.count());
  return report.failures.empty() ? 0 : 1;
}
