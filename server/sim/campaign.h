// Many simulations: a range of seeds, or one seed with a crash at every step.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/sim/profile.h"
#include "server/sim/simulation.h"

namespace insidejob::sim {

struct SeedCampaign {
  RunOptions run;  // of the first seed
  std::uint64_t seeds = 1;
  std::uint64_t crash_every = 0;  // steps; 0: no such crashes
  std::size_t most_failures = 5;  // then it stops
};

struct Failure {
  std::string command;  // repeats the failure
  std::string why;
};

struct SeedReport {
  RunTally tally;
  std::vector<Failure> failures;
  std::uint64_t trace = 0;  // a hash of all runs
};

[[nodiscard]] SeedReport carry_out(const SeedCampaign& campaign);

// `server_simulator --seed 7 --steps 4000`
[[nodiscard]] std::string command_of(const RunOptions& run);

}  // namespace insidejob::sim
