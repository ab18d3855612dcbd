#include "server/rooms/crowd.h"

#include <algorithm>
#include <optional>

namespace insidejob {
namespace {

std::optional<CloseReason> reason_to_go(const Attendee& one, const TableState& state) {
  if (!one.viewer) {
    if (one.rooms_so_far != state.rooms_so_far) return CloseReason::room_changed;
    if (is_shut_out(state, one.viewer)) return CloseReason::round_running;
    return std::nullopt;
  }
  const Member* member = find_member(state, one.viewer);
  if (member == nullptr) {
    return was_kicked(state, one.token_hash) ? CloseReason::kicked : CloseReason::left;
  }
  if (member->token_hash != one.token_hash) return CloseReason::unknown_token;
  if (is_shut_out(state, one.viewer)) return CloseReason::round_running;
  return std::nullopt;
}

}  // namespace

bool Crowd::remove(const Session& session) {
  return std::erase_if(all_, [&](const Attendee& one) { return one.session.get() == &session; }) !=
         0;
}

std::size_t Crowd::count(MemberId member) const {
  return static_cast<std::size_t>(std::ranges::count(all_, member, &Attendee::viewer));
}

std::shared_ptr<Session> Crowd::oldest_of(MemberId member) const {
  const auto found = std::ranges::find(all_, member, &Attendee::viewer);
  return found == all_.end() ? nullptr : found->session;
}

std::shared_ptr<Session> Crowd::newest_spectator() const {
  const auto found = std::ranges::find(all_.rbegin(), all_.rend(), MemberId{}, &Attendee::viewer);
  return found == all_.rend() ? nullptr : found->session;
}

std::size_t Crowd::spectators_from(const ClientAddress& from) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      all_, [&](const Attendee& one) { return !one.viewer && one.session->from() == from; }));
}

std::vector<ClientAddress> Crowd::addresses() const {
  std::vector<ClientAddress> addresses;
  addresses.reserve(all_.size());
  for (const Attendee& one : all_) addresses.push_back(one.session->from());
  return addresses;
}

Crowd::Strangers Crowd::strangers(const TableState& state) const {
  Strangers strangers;
  for (const Attendee& one : all_) {
    if (const auto reason = reason_to_go(one, state)) strangers.emplace_back(one.session, *reason);
  }
  return strangers;
}

}  // namespace insidejob
