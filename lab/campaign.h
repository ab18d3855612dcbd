// A long experiment in numbered units: on all cores, taken in order, kept in a journal. Results are
// computed in `take`, from lines alone, so an experiment that was interrupted and resumed cannot
// end differently from one that was not.
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
  // If set, only these: their lines go to the journal, and nothing is taken (lab/part.h).
  std::optional<UnitRange> part{};
  unsigned threads = 1;
  std::string journal;  // path; none if empty
  std::string heading;  // one line: everything the results depend on
  // The result of a unit in one line; on any thread.
  std::function<std::string(std::uint64_t unit)> work;
  enum class Verdict : std::uint8_t { more, enough, unreadable };
  // In order, one at a time.
  std::function<Verdict(std::uint64_t unit, std::string_view line)> take;
  std::function<void(std::uint64_t done)> resumed;   // once, before any work
  std::function<void(std::uint64_t done)> progress;  // now and then
  std::function<bool()> interrupted;                 // asked after each unit
};

struct CampaignEnd {
  std::uint64_t done = 0;  // units, from the first one that was asked for
  bool interrupted = false;
  std::optional<std::string> problem;  // if set, none of the results can be used
};

[[nodiscard]] CampaignEnd run_campaign(const Campaign& campaign);

}  // namespace insidejob
