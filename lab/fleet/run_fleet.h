// Runs an experiment on workers on the bus, and a worker: FleetHost and FleetWorker with real time,
// threads and messages.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "lab/campaign.h"
#include "lab/description.h"
#include "lab/fleet/fleet_link.h"

namespace insidejob {

struct FleetStart {
  FleetBus bus;
  FleetIdentity identity;
  std::string description;
  std::function<void(unsigned workers)> progress;  // called from time to time
};
struct FleetEnd {
  unsigned most_workers = 0;           // at the same time
  std::optional<std::string> problem;  // why it could not begin
};
// Hands these units out and takes their lines in order, until the intake has enough.
[[nodiscard]] FleetEnd run_fleet(const FleetStart& start, UnitRange units,
                                 const Campaign::Intake& intake);

struct FleetWorkerStart {
  FleetBus bus;
  FleetIdentity identity;
  std::string name;
  unsigned threads = 1;
  DescriptionRules rules;
  std::function<bool()> interrupted;
};
struct FleetWorkerEnd {
  std::uint64_t computed = 0;  // units
  std::optional<std::string> problem;
};
// Computes for every experiment on the bus until it is interrupted.
[[nodiscard]] FleetWorkerEnd run_fleet_worker(const FleetWorkerStart& start);

}  // namespace insidejob
