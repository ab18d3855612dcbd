// Who came to a table from where, so that no one can take the places of others: kept in memory as
// long as the room is, and only by known addresses.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "server/rooms/allowance.h"
#include "server/rooms/client_address.h"
#include "table/table_state.h"

namespace insidejob {

class GuestBook {
 public:
  void note(MemberId member, const ClientAddress& from);
  void forget_all_but(const TableState& state);
  [[nodiscard]] ClientAddress address_of(MemberId member) const;

  // One more newcomer from there; false if that is too many at once.
  [[nodiscard]] bool may_join(const ClientAddress& from, const Rate& rate, Milliseconds now);

  // Members without a seat who came from there.
  [[nodiscard]] std::size_t watchers_from(const ClientAddress& from, const TableState& state) const;
  // Members who came from there and are not connected.
  using IsConnected = std::function<bool(MemberId)>;
  [[nodiscard]] std::size_t unconnected_from(const ClientAddress& from, const TableState& state,
                                             const IsConnected& is_connected) const;

  // Who gives way to somebody new at a full table: of those who have never come, the newest from
  // where most of them are from; else whoever has been away longest and has no seat. None: nobody.
  [[nodiscard]] MemberId who_gives_way(const TableState& state,
                                       const IsConnected& is_connected) const;

 private:
  struct Guest {
    MemberId member;
    ClientAddress from;
  };
  struct Newcomers {
    ClientAddress from;
    Bucket bucket;
  };
  std::vector<Guest> guests_;
  std::vector<Newcomers> newcomers_;  // by address, the latest last
};

}  // namespace insidejob
