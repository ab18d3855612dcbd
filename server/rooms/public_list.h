// The list of public tables, of which no address may have it all: anyone who opens many shows the
// latest of them, and where there are more tables than places, every address has the next place in
// turn. Any thread.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/rooms/client_address.h"
#include "server/rooms/mutex.h"
#include "server/rooms/summary.h"
#include "server/rooms/world.h"

namespace insidejob {

struct ListLimits {
  std::size_t listed = 50;            // public tables that are shown
  std::size_t from_one_address = 20;  // that are listed at all
  Milliseconds kept = 30 * 60'000;    // after a table's last activity
};

struct ListedTable {
  std::string code;
  TableSummary summary;
};

class PublicList {
 public:
  PublicList(const ListLimits& limits, ServerWorld& world);

  // A name for anyone who opens tables from there, which says nothing about the address and means
  // nothing once this process has ended. Empty if the address is not known.
  [[nodiscard]] std::string opener(const ClientAddress& from) const;

  // Whether this opener's table, which is public and active, is to be listed.
  [[nodiscard]] bool takes(const std::string& opener, const std::string& table, Milliseconds now);
  // It is not public any more.
  void drop(const std::string& opener, const std::string& table);

 private:
  struct Entry {
    std::string table;
    Milliseconds active = 0;
  };
  const ListLimits limits_;
  const Bytes32 key_;
  Mutex mutex_;
  std::unordered_map<std::string, std::vector<Entry>> entries_;  // by opener
  Milliseconds cleaned_ = 0;
};

// At most this number of them, in the same order. If there are more, one of each opener's, then a
// second one of each, and so on.
[[nodiscard]] std::vector<ListedTable> fair_choice(std::vector<ListedTable> tables,
                                                   std::size_t most);

}  // namespace insidejob
