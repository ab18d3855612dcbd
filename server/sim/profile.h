// How rough a simulation is, drawn from its seed. Each run has different faults, and more or fewer
// of them, so that rare ones occur without others in their way.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/rng.h"

namespace insidejob::sim {

struct RunOptions {
  std::uint64_t seed = 1;
  unsigned steps = 4000;                    // with faults; afterwards everything must come to rest
  std::optional<std::uint64_t> crash_at{};  // the process dies after this step
  // A deliberate defect that the checks must notice.
  enum class Sabotage : std::uint8_t { none, lost_write, foreign_message, lost_command };
  Sabotage sabotage = Sabotage::none;
  bool verbose = false;
};

// Probabilities are in 10,000 per step, or per move of a person.
struct Profile {
  unsigned people = 4;
  unsigned tables = 1;
  unsigned crash = 0;
  unsigned stop = 0;  // an orderly shutdown and restart
  unsigned write_fault = 0;
  unsigned read_fault = 0;
  unsigned silence = 0;  // the storage does not answer for a while
  unsigned stolen = 0;   // another node takes over a table
  unsigned cut = 0;
  unsigned slow = 0;
  unsigned resend = 0;
  unsigned garbage = 0;
  unsigned mischief = 0;  // any command in any state
  unsigned restless = 0;  // leaving, moving to another device, second tabs
  unsigned hurry = 1000;  // milliseconds between moves of a person
};

[[nodiscard]] Profile draw_profile(Rng& rng);

}  // namespace insidejob::sim
