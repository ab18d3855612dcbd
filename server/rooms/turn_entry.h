// What the directory says about a table by turns, besides its listing: when it has to be loaded,
// and whom it waits for (docs/decisions/0034-play-by-turns.md).
#pragma once

#include <optional>
#include <vector>

#include "server/storage/storage.h"
#include "table/state/awaited.h"
#include "table/state/table_state.h"

namespace insidejob {

class TurnEntry {
 public:
  // The directory has a time for a table that is no longer by turns.
  void begin_outdated() { wake_at_ = 1; }
  // What the directory says is unknown, so it is written again.
  void forget() { wake_at_.reset(); }

  // The time to write, if the directory's is wrong. From then on it counts as written.
  [[nodiscard]] std::optional<Milliseconds> update(const TableState& state);
  // The same before an append, and only an earlier time: nobody else may load the table too late.
  [[nodiscard]] std::optional<Milliseconds> lower(const TableState& state, Milliseconds now);
  // Whether the table waits for others than at the last question.
  [[nodiscard]] bool awaits_others(const TableState& state);

 private:
  std::optional<Milliseconds> wake_at_;  // according to the directory; none: unknown
  std::optional<std::vector<AwaitedMember>> awaited_;
};

}  // namespace insidejob
