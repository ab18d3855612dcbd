// Who may come to a table, so that nobody can take the places of others: limits on connections, on
// spectators and on newcomers from one address (docs/security.md). Keeps who is connected, and
// where everyone came from.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "server/rooms/crowd.h"
#include "server/rooms/fault.h"
#include "server/rooms/guest_book.h"
#include "server/rooms/room_limits.h"
#include "table/state/table_state.h"

namespace insidejob {

// Someone who wants a place at a table.
struct Newcomer {
  std::string name;
  bool watch = false;
  ClientAddress from{};
  std::string code{};  // by which they found the table; empty: the house brought them
  std::optional<TurnTerms> accepts{};  // of play by turns
};

class Door {
 public:
  explicit Door(const RoomLimits& limits) : limits_(limits) {}

  [[nodiscard]] Crowd& crowd() { return crowd_; }
  [[nodiscard]] const Crowd& crowd() const { return crowd_; }

  // Records that a member has connected, or was given a place, from this address.
  void note(MemberId member, const ClientAddress& from) { guests_.note(member, from); }
  [[nodiscard]] ClientAddress address_of(MemberId member) const {
    return guests_.address_of(member);
  }
  void forget_all_but(const TableState& state) { guests_.forget_all_but(state); }

  // Why a newcomer gets no place. None if they may have one, which then counts against their
  // address.
  [[nodiscard]] std::optional<ServerFault> fault_with(const Newcomer& newcomer,
                                                      const TableState& state, Milliseconds now);
  // The member who leaves a full table for a newcomer from this address, or none.
  [[nodiscard]] MemberId who_gives_way(const TableState& state, const ClientAddress& from,
                                       Milliseconds now) const;

  // For quick play: see GuestBook.
  [[nodiscard]] bool can_join_strangers(const ClientAddress& from, const TableState& state) const {
    return guests_.can_join_strangers(from, state);
  }
  [[nodiscard]] std::vector<MemberId> seated_twice(const TableState& state) const {
    return guests_.seated_twice(state);
  }

  // Whether there is room for one more connection. For a member, the newest spectator gives way, or
  // the oldest of too many devices.
  [[nodiscard]] bool make_room(MemberId viewer, const ClientAddress& from, const TableState& state);

 private:
  // Counts anonymous spectators, and members without a seat.
  [[nodiscard]] std::size_t spectators_from(const ClientAddress& from,
                                            const TableState& state) const;

  const RoomLimits& limits_;
  Crowd crowd_;
  GuestBook guests_;
};

}  // namespace insidejob
