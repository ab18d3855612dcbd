// A table built from its stored log, entry by entry, with every state it has been in. This is the
// reference for everything that people are told.
#pragma once

#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/sim/sim_storage.h"
#include "table/table.h"

namespace insidejob::sim {

class LogReplica {
 public:
  LogReplica(SimStorage& storage, std::string key);

  // Reads what has been stored since. Returns a problem if it does not fit.
  [[nodiscard]] std::optional<std::string> catch_up();

  [[nodiscard]] std::uint64_t last() const { return steps_.size(); }
  [[nodiscard]] const TableState& state() const { return states_.back(); }
  [[nodiscard]] const std::string& key() const { return key_; }
  [[nodiscard]] const TableState& state_at(std::uint64_t sequence) const {
    return states_[sequence];
  }
  // First and last included, counted from 1.
  [[nodiscard]] std::span<const Step> steps(std::uint64_t first, std::uint64_t last) const {
    return std::span{steps_}.subspan(first - 1, last - first + 1);
  }
  [[nodiscard]] std::span<const Step> steps() const { return steps_; }

 private:
  SimStorage& storage_;
  std::string key_;
  std::deque<TableState> states_;  // by sequence number
  std::vector<Step> steps_;
};

}  // namespace insidejob::sim
