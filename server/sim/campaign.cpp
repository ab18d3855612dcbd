#include "server/sim/campaign.h"

namespace insidejob::sim {
namespace {

void run_one(const RunOptions& run, SeedReport& report) {
  const RunOutcome outcome = Simulation{run}.run();
  report.tally.add(outcome.tally);
  report.trace = report.trace * 31 + outcome.trace;
  if (outcome.failure) report.failures.push_back({command_of(run), *outcome.failure});
}

}  // namespace

std::string command_of(const RunOptions& run) {
  std::string command = "server_simulator --seed " + std::to_string(run.seed);
  command += " --steps " + std::to_string(run.steps);
  if (run.crash_at) command += " --crash-at " + std::to_string(*run.crash_at);
  return command + " --verbose";
}

SeedReport carry_out(const SeedCampaign& campaign) {
  SeedReport report;
  for (std::uint64_t i = 0; i < campaign.seeds; ++i) {
    RunOptions run = campaign.run;
    run.seed += i;
    if (campaign.crash_every == 0) {
      run_one(run, report);
    } else {
      for (std::uint64_t step = 1; step <= run.steps; step += campaign.crash_every) {
        run.crash_at = step;
        run_one(run, report);
        if (report.failures.size() >= campaign.most_failures) return report;
      }
    }
    if (report.failures.size() >= campaign.most_failures) return report;
  }
  return report;
}

}  // namespace insidejob::sim
