// The directory's entry for a table, and when it is worth writing again.
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
  // `summary`: the directory's current one.
  Listing(PublicList& list, std::string key, const std::string& summary);
  // For a new table.
  void set_opener(std::string opener) { opener_ = std::move(opener); }

  // Whether to compare again. `people_changed`: something happened that the entry may mention.
  [[nodiscard]] bool is_due(const TableState& state, bool people_changed) const;
  // What has to be written, if anything. From then on it counts as written. While people play, the
  // stage of their game is refreshed once a minute. Lists show tables with a free seat, and no
  // table has one during a game.
  [[nodiscard]] std::optional<TableUpdate> update(const TableState& state, bool quick,
                                                  Milliseconds now);

 private:
  PublicList& list_;
  const std::string key_;
  std::optional<TableSummary> written_;
  std::string opener_;             // see PublicList
  std::optional<bool> is_listed_;  // according to the directory; none: unknown
  Stage stage_ = Stage::lobby;     // at the last comparison
  Milliseconds activity_ = 0;
};

// Whether the directory's entry may mention this fact.
[[nodiscard]] bool concerns_directory(const TableFact& fact);

}  // namespace insidejob
