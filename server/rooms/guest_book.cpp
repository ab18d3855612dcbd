#include "server/rooms/guest_book.h"

#include <algorithm>

namespace insidejob {
namespace {

constexpr std::size_t k_addresses_kept = 64;
constexpr Milliseconds k_away_kept = 10 * 60'000;

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

std::vector<MemberId> GuestBook::seated_twice(const TableState& state) const {
  std::vector<ClientAddress> seen;
  std::vector<MemberId> twice;
  bool others = false;  // from other addresses
  for (const Member& member : state.members) {
    if (!seat_of(state, member.id)) continue;
    const ClientAddress from = address_of(member.id);
    if (from.is_known() && std::ranges::find(seen, from) != seen.end()) {
      twice.push_back(member.id);
    } else {
      others |= !seen.empty();
      seen.push_back(from);
    }
  }
  return others ? twice : std::vector<MemberId>{};
}

bool GuestBook::can_join_strangers(const ClientAddress& from, const TableState& state) const {
  std::vector<ClientAddress> seated;
  for (const Member& member : state.members) {
    if (seat_of(state, member.id)) seated.push_back(address_of(member.id));
  }
  if (!from.is_known() || std::ranges::all_of(seated, [&](auto one) { return one == from; })) {
    return true;
  }
  seated.push_back(from);
  std::erase(seated, ClientAddress{});
  std::ranges::sort(seated);
  return std::ranges::adjacent_find(seated) == seated.end();
}

std::size_t GuestBook::as_many_as(const Member& member, const TableState& state,
                                  const IsCounted& counts) const {
  const ClientAddress from = address_of(member.id);
  if (!from.is_known()) return 1;
  return static_cast<std::size_t>(std::ranges::count_if(state.members, [&](const Member& other) {
    return counts(other) && address_of(other.id) == from;
  }));
}

MemberId GuestBook::who_gives_way(const TableState& state, const ClientAddress& newcomer,
                                  const IsConnected& is_connected, Milliseconds now) const {
  const auto never_came = [&](const Member& member) {
    return member.arrive_by && member.id != state.host && !is_connected(member.id);
  };
  const auto watches = [&](const Member& member) {
    return member.id != state.host && !seat_of(state, member.id) && !game_seat_of(state, member.id);
  };
  const Member* chosen = nullptr;
  std::size_t most = 0;
  for (const Member& member : state.members) {
    if (!never_came(member)) continue;
    const std::size_t many = as_many_as(member, state, never_came);
    if (many <= most) continue;
    chosen = &member;
    most = many;
  }
  if (chosen != nullptr) return chosen->id;
  for (const Member& member : state.members) {
    if (!watches(member) || member.connected || now < member.away_since + k_away_kept) continue;
    if (chosen == nullptr || member.away_since < chosen->away_since) chosen = &member;
  }
  if (chosen != nullptr) return chosen->id;
  most = 1 + (newcomer.is_known() ? watchers_from(newcomer, state) : 0);
  const auto comes_first = [&](const Member& member) {
    if (member.connected != chosen->connected) return !member.connected;
    return member.connected || member.away_since < chosen->away_since;
  };
  for (const Member& member : state.members) {
    if (!watches(member)) continue;
    const std::size_t many = as_many_as(member, state, watches);
    if (many < most + (chosen == nullptr ? 1 : 0)) continue;
    if (many > most || comes_first(member)) chosen = &member;
    most = many;
  }
  return chosen == nullptr ? MemberId{} : chosen->id;
}

}  // namespace insidejob
