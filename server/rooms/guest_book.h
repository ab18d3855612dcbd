// Who came to a table from where, so that nobody can take the places of others. Kept in memory for
// as long as the room is, and only for known addresses.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "server/rooms/allowance.h"
#include "server/rooms/client_address.h"
#include "table/state/table_state.h"

namespace insidejob {

class GuestBook {
 public:
  void note(MemberId member, const ClientAddress& from);
  void forget_all_but(const TableState& state);
  [[nodiscard]] ClientAddress address_of(MemberId member) const;

  // Counts one more newcomer from this address; false if that is too many at once.
  [[nodiscard]] bool may_join(const ClientAddress& from, const Rate& rate, Milliseconds now);

  // Members without a seat who came from there.
  [[nodiscard]] std::size_t watchers_from(const ClientAddress& from, const TableState& state) const;
  // Members who came from there and are not connected.
  using IsConnected = std::function<bool(MemberId)>;
  [[nodiscard]] std::size_t unconnected_from(const ClientAddress& from, const TableState& state,
                                             const IsConnected& is_connected) const;

  // Whether someone from this address can be seated among strangers: either everyone seated comes
  // from a different address, none of them this one, or all come from this one.
  [[nodiscard]] bool can_join_strangers(const ClientAddress& from, const TableState& state) const;
  // If the players come from several addresses, everyone but the first from each.
  [[nodiscard]] std::vector<MemberId> seated_twice(const TableState& state) const;

  // Who gives way to a newcomer from this address at a full table. First, of those who never
  // connected, the oldest from the address with the most of them. Then anyone without a seat who
  // has been away for ten minutes. Then someone without a seat from the address with the most of
  // those, provided it has two more than the newcomer's: those who are away first, then the newest.
  // None if nobody does. So a crowd from a few addresses keeps nobody out, and pushes nobody out
  // either.
  [[nodiscard]] MemberId who_gives_way(const TableState& state, const ClientAddress& newcomer,
                                       const IsConnected& is_connected, Milliseconds now) const;

 private:
  struct Guest {
    MemberId member;
    ClientAddress from;
  };
  // A member whose address is unknown counts as an address alone.
  using IsCounted = std::function<bool(const Member&)>;
  [[nodiscard]] std::size_t as_many_as(const Member& member, const TableState& state,
                                       const IsCounted& counts) const;

  struct Newcomers {
    ClientAddress from;
    Bucket bucket;
  };
  std::vector<Guest> guests_;
  std::vector<Newcomers> newcomers_;  // by address, the latest last
};

}  // namespace insidejob
