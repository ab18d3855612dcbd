// The results of a run.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "tools/load/histogram.h"
#include "tools/load/load_options.h"
#include "tools/load/usage.h"

namespace insidejob::load {

struct Figures {
  double setup_seconds = 0;   // from the first request until every table is playing
  double window_seconds = 0;  // actual, not requested
  unsigned connections = 0;

  // Within the window.
  std::uint64_t moves = 0;           // that have reached every seat
  std::uint64_t commands = 0;        // of all kinds, done
  std::uint64_t messages = 0;        // from the server
  std::uint64_t bytes = 0;           // of their text
  std::uint64_t games = 0;           // that ended
  Histogram latency;                 // ns; of moves begun in the window
  Histogram lag;                     // ns from a table's slot until its move was sent; paced only
  std::uint64_t missed_slots = 0;    // slots in which a table could not move
  std::uint64_t stalled_tables = 0;  // tables without a move in the whole window
  std::uint64_t unfinished = 0;      // moves that had not reached every seat long after the window

  // Over the whole run; none in a sound one.
  std::map<std::string, std::uint64_t> refused;  // by reason
  std::map<std::string, std::uint64_t> closed;   // by code and reason
  std::uint64_t malformed = 0;                   // ours, according to the server
  std::uint64_t unreadable = 0;                  // the server's
  std::uint64_t reconnects = 0;

  // Absent if there is no process to observe.
  std::optional<Usage> idle;   // before the first connection
  std::optional<Usage> begin;  // of the window
  std::optional<Usage> end;
  double own_processor_seconds = 0;  // in the window

  [[nodiscard]] bool sound() const {
    return refused.empty() && closed.empty() && malformed == 0 && unreadable == 0 &&
           stalled_tables == 0 && unfinished == 0;
  }
};

[[nodiscard]] std::string as_text(const LoadOptions& options, const Figures& figures);
[[nodiscard]] std::string as_json(const LoadOptions& options, const Figures& figures);

}  // namespace insidejob::load
