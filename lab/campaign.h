// A long experiment in numbered units, computed on all cores, taken in order, kept in a journal.
// Results are computed in `take`, from the lines alone, so an experiment that was interrupted and
// resumed ends exactly like one that was not.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "lab/in_order.h"

namespace insidejob {

struct Campaign {
  std::uint64_t units = 0;
  // If set, only these units: their lines go to the journal, and nothing is taken (lab/part.h).
  std::optional<UnitRange> part{};
  unsigned threads = 1;
  std::string journal;  // path; empty: none
  std::string heading;  // one line with everything the results depend on
  // Computes the result of a unit, in one line. Called on any thread.
  std::function<std::string(std::uint64_t unit)> work;
  enum class Verdict : std::uint8_t { more, enough, unreadable };
  // Called in order, one at a time.
  std::function<Verdict(std::uint64_t unit, std::string_view line)> take;
  std::function<void(std::uint64_t done)> resumed;   // once, before any work
  std::function<void(std::uint64_t done)> progress;  // called from time to time
  std::function<bool()> interrupted;                 // called after each unit

  // Receives lines that are computed elsewhere, whatever they contain.
  struct Intake {
    // Called in order, one at a time. After `unreadable` nothing has changed, and the unit is still
    // missing.
    std::function<Verdict(std::uint64_t unit, std::string_view line)> take;
    // Whether to continue. Called from time to time, also while there is nothing to take.
    std::function<bool()> go_on;
  };
  // If set, the units are computed elsewhere, and `work` is not called. Returns what is wrong, if
  // anything.
  std::function<std::optional<std::string>(UnitRange units, const Intake& intake)> elsewhere;
};

struct CampaignEnd {
  std::uint64_t done = 0;  // units, counted from the first one requested
  bool interrupted = false;
  std::optional<std::string> problem;  // if set, the results must not be used
};

[[nodiscard]] CampaignEnd run_campaign(const Campaign& campaign);

}  // namespace insidejob
