// The list of public tables, which no address can fill alone. Of many tables from one address only
// the latest are shown, and if there are more tables than places, addresses take turns. Any thread.
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
  std::size_t from_one_address = 20;  // that are listed at most
  Milliseconds kept = 30 * 60'000;    // after a table's last activity
};

struct ListedTable {
  std::string code;
  TableSummary summary;
};

class PublicList {
 public:
  PublicList(const ListLimits& limits, ServerWorld& world);

  // A name for those who open tables from this address. It says nothing about the address, and
  // means nothing once this process has ended. Empty if the address is unknown.
  [[nodiscard]] std::string opener(const ClientAddress& from) const;

  // Whether to list this public and active table.
  [[nodiscard]] bool takes(const std::string& opener, const std::string& table, Milliseconds now);
  // The table is no longer public.
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

// At most this many tables, in the same order. If there are more, takes one from each opener, then
// a second one from each, and so on.
[[nodiscard]] std::vector<ListedTable> fair_choice(std::vector<ListedTable> tables,
                                                   std::size_t most);

}  // namespace insidejob
