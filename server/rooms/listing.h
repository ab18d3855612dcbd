// What the directory says about a table, and when that is worth writing again.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "server/rooms/public_list.h"
#include "server/storage/storage.h"
#include "table/state/table_state.h"

namespace insidejob {

class Listing {
 public:
  // `summary`: as the directory has it.
  Listing(PublicList& list, std::string key, std::string summary);
  // A new table's.
  void set_opener(std::string opener) { opener_ = std::move(opener); }

  // Whether to look at it again. `people_changed`: something has happened that it may be about.
  [[nodiscard]] bool is_due(const TableState& state, bool people_changed) const;
  // What has to be written, if anything; from then on it counts as written.
  [[nodiscard]] std::optional<TableUpdate> update(const TableState& state, bool quick,
                                                  Milliseconds now);

 private:
  PublicList& list_;
  const std::string key_;
  std::string summary_;
  std::string opener_;             // see PublicList
  std::optional<bool> is_listed_;  // as the directory has it; none: not known
  Stage stage_ = Stage::lobby;     // when it was last looked at
  Milliseconds activity_ = 0;
};

// Whether the directory may have something to say about it.
[[nodiscard]] bool concerns_directory(const TableFact& fact);

}  // namespace insidejob
