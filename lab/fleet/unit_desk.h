// Which units of an experiment are missing, who computes them, and what has come back: the books of
// a starter. Pure: the caller supplies the time, and nothing here knows about messages.
//
// A unit is missing until its line has arrived. The line then waits until everything before it has
// been taken. The first line to arrive counts, no matter who computed it.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "lab/in_order.h"

namespace insidejob {

// Since an arbitrary starting point.
using FleetTime = std::chrono::milliseconds;

// How long a unit has recently taken one thread.
class UnitPace {
 public:
  void add(std::uint64_t units, double milliseconds);
  [[nodiscard]] std::optional<double> milliseconds() const;

 private:
  double units_ = 0;
  double milliseconds_ = 0;
};

class UnitDesk {
 public:
  // A batch takes each thread of a worker about this long.
  static constexpr double k_batch = 1'000;  // milliseconds
  static constexpr std::uint64_t k_most_in_batch = 4'096;
  // Units are overdue after this multiple of the usual time.
  static constexpr double k_patience = 10;
  static constexpr FleetTime k_least_patience{10'000};
  // Nothing new is handed out while this much waits for an earlier unit.
  static constexpr std::uint64_t k_most_ahead = 200'000;
  static constexpr std::size_t k_most_waiting = std::size_t{64} << 20;  // bytes

  explicit UnitDesk(UnitRange units) : units_(units), next_(units.first), fresh_(units.first) {}

  struct Need {
    unsigned threads = 1;      // of this worker
    unsigned idle = 1;         // threads of this worker without work
    unsigned all_threads = 1;  // of all workers
  };
  // Empty if there is nothing to do now.
  [[nodiscard]] UnitRange hand_out(const std::string& worker, const Need& need, FleetTime now);

  enum class Arrival : std::uint8_t { counted, known, never_handed_out };
  Arrival arrive(const std::string& worker, std::uint64_t unit, std::string line);
  void note_pace(const std::string& worker, std::uint64_t units, double milliseconds);

  // Makes everything that this worker holds, or whatever is overdue, available to others. Returns
  // the number of units.
  std::uint64_t give_back(const std::string& worker);
  std::uint64_t give_back_overdue(FleetTime now);

  // The next line in order, if it has arrived. It is then taken, or rejected and missing again.
  struct Line {
    std::string text;
    std::string worker;
  };
  [[nodiscard]] const Line* front() const;
  [[nodiscard]] std::uint64_t next() const { return next_; }
  void take();
  void reject();

  [[nodiscard]] bool done() const { return next_ == units_.last; }
  [[nodiscard]] std::uint64_t held() const { return held_.size(); }

 private:
  struct Held {
    std::string worker;
    FleetTime since{};
    double rounds = 1;  // units that each of its threads computes up to and including this one
  };
  [[nodiscard]] std::uint64_t batch_size(const std::string& worker, const Need& need) const;
  [[nodiscard]] bool is_overdue(const Held& held, FleetTime now) const;
  template <class Which>
  std::uint64_t give_back_if(const Which& which);

  UnitRange units_;
  std::uint64_t next_;   // everything before it has been taken
  std::uint64_t fresh_;  // nothing from here on has been handed out
  std::set<std::uint64_t> returned_;
  std::map<std::uint64_t, Held> held_;
  std::map<std::uint64_t, Line> waiting_;
  std::size_t waiting_bytes_ = 0;
  UnitPace pace_;
  std::map<std::string, UnitPace> paces_;         // by worker
  std::map<std::string, std::uint64_t> holding_;  // units, by worker
};

}  // namespace insidejob
