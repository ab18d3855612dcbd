#include "server/rooms/door.h"

#include "server/rooms/summary.h"

namespace insidejob {

std::size_t Door::spectators_from(const ClientAddress& from, const TableState& state) const {
  return guests_.watchers_from(from, state) + crowd_.spectators_from(from);
}

std::optional<ServerFault> Door::fault_with(const Newcomer& newcomer, const TableState& state,
                                            Milliseconds now) {
  const ClientAddress& from = newcomer.from;
  if (!from.is_known()) return std::nullopt;
  const auto is_connected = [this](MemberId member) { return crowd_.has(member); };
  const bool watches =
      newcomer.watch || !is_between_games(state) || !summarize(state, false).has_free_seat();
  if (guests_.unconnected_from(from, state, is_connected) >= limits_.unconnected_members ||
      (watches && spectators_from(from, state) >= limits_.spectators)) {
    return ServerFault::too_many_here;
  }
  if (!guests_.may_join(from, limits_.joins, now)) return ServerFault::too_many_requests;
  return std::nullopt;
}

MemberId Door::who_gives_way(const TableState& state, const ClientAddress& from,
                             Milliseconds now) const {
  return guests_.who_gives_way(
      state, from, [this](MemberId member) { return crowd_.has(member); }, now);
}

bool Door::make_room(MemberId viewer, const ClientAddress& from, const TableState& state) {
  if (viewer && crowd_.count(viewer) >= limits_.connections_per_member) {
    crowd_.oldest_of(viewer)->close(CloseReason::replaced);
  }
  const bool is_full = crowd_.size() >= limits_.connections;
  if (!viewer) {
    return !is_full && (!from.is_known() || spectators_from(from, state) < limits_.spectators);
  }
  if (!is_full) return true;
  // If no spectator can give way, the member gets in anyway, since the number of members is
  // limited.
  if (const auto spectator = crowd_.newest_spectator()) spectator->close(CloseReason::crowded);
  return true;
}

}  // namespace insidejob
