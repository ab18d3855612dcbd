#include "server/rooms/guest_book.h"

#include <algorithm>

namespace insidejob {
namespace {

constexpr std::size_t k_addresses_kept = 64;

}  // namespace

void GuestBook::note(MemberId member, const ClientAddress& from) {
  const auto known = std::ranges::find(guests_, member, &Guest::member);
  if (known != guests_.end()) {
    known->from = from;
  } else {
    guests_.push_back({member, from});
  }
}

void GuestBook::forget_all_but(const TableState& state) {
  std::erase_if(guests_,
                [&](const Guest& guest) { return find_member(state, guest.member) == nullptr; });
}

ClientAddress GuestBook::address_of(MemberId member) const {
  const auto known = std::ranges::find(guests_, member, &Guest::member);
  return known == guests_.end() ? ClientAddress{} : known->from;
}

bool GuestBook::may_join(const ClientAddress& from, const Rate& rate, Milliseconds now) {
  if (!from.is_known()) return true;
  Newcomers latest{from, Bucket{rate}};
  if (const auto known = std::ranges::find(newcomers_, from, &Newcomers::from);
      known != newcomers_.end()) {
    latest = *known;
    newcomers_.erase(known);
  }
  const bool may = latest.bucket.take(rate, 1, now);
  newcomers_.push_back(latest);
  if (newcomers_.size() > k_addresses_kept) newcomers_.erase(newcomers_.begin());
  return may;
}

std::size_t GuestBook::watchers_from(const ClientAddress& from, const TableState& state) const {
  return static_cast<std::size_t>(std::ranges::count_if(guests_, [&](const Guest& guest) {
    return guest.from == from && find_member(state, guest.member) != nullptr &&
           !seat_of(state, guest.member);
  }));
}

std::size_t GuestBook::unconnected_from(const ClientAddress& from, const TableState& state,
                                        const IsConnected& is_connected) const {
  return static_cast<std::size_t>(std::ranges::count_if(guests_, [&](const Guest& guest) {
    return guest.from == from && find_member(state, guest.member) != nullptr &&
           !is_connected(guest.member);
  }));
}

MemberId GuestBook::who_gives_way(const TableState& state, const IsConnected& is_connected) const {
  const auto never_came = [&](const Member& member) {
    return member.arrive_by && member.id != state.host && !is_connected(member.id);
  };
  const auto as_many = [&](const Member& member) {
    return std::ranges::count_if(state.members, [&](const Member& other) {
      return never_came(other) && address_of(other.id) == address_of(member.id);
    });
  };
  const Member* first = nullptr;
  std::ptrdiff_t most = 0;
  for (const Member& member : state.members) {
    if (!never_came(member)) continue;
    const std::ptrdiff_t others = as_many(member);
    if (others < most) continue;
    first = &member;
    most = others;
  }
  if (first != nullptr) return first->id;
  for (const Member& member : state.members) {
    if (member.connected || member.id == state.host) continue;
    if (seat_of(state, member.id) || game_seat_of(state, member.id)) continue;
    if (first == nullptr || member.away_since < first->away_since) first = &member;
  }
  return first == nullptr ? MemberId{} : first->id;
}

}  // namespace insidejob
