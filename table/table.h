// One table as an authority without a network: commands in, events out. The same code runs in the
// server and in the browser; no threads, no clock, no files.
//
//   submit / tick -> Steps -> append them to the log -> redact for each member -> send
//   replay each line of the log -> the same state again
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "table/command.h"
#include "table/decide/decide.h"
#include "table/refusal.h"
#include "table/state/evolve.h"
#include "table/state/table_state.h"

namespace insidejob {

// An event and what it did in the engine.
struct Step {
  TableEvent event;
  GameEvents game;
};

// The command is done. If it had been done before (the member sent it again), there are no steps.
// The steps of one command belong together: they are written to the log all or none.
struct Done {
  std::vector<Step> steps;
};

using Answer = std::variant<Done, Refusal>;

class Table {
 public:
  explicit Table(HashFunction hash) : hash_(hash) {}

  [[nodiscard]] const TableState& state() const { return state_; }

  // Bots that a host may seat beyond bot_levels(), by level; borrowed.
  void offer_levels(std::span<const std::string> levels) { more_levels_ = levels; }

  // `command_id` is the member's own number for the command, 0 for none; one that was done is not
  // done again. On a refusal nothing has changed.
  [[nodiscard]] Answer submit(const Command& command, MemberId by, std::int64_t command_id,
                              std::int64_t now);

  // What is due by now; call it when `next_deadline(state())` has come.
  [[nodiscard]] std::vector<Step> tick(std::int64_t now);

  // Applies an event of the log. False, and nothing has changed, if it does not fit.
  [[nodiscard]] bool replay(const TableEvent& event);

 private:
  void settle(std::vector<Step>& steps, std::int64_t now);
  void take(std::vector<Step>& steps, TableEvent event);

  HashFunction hash_;
  std::span<const std::string> more_levels_;
  TableState state_;
};

}  // namespace insidejob
