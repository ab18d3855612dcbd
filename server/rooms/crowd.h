// Who is connected to a table: members, on up to a few devices each, and anonymous spectators.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "server/rooms/session.h"
#include "table/bytes.h"
#include "table/state/table_state.h"

namespace insidejob {

struct Attendee {
  std::shared_ptr<Session> session;
  MemberId viewer;                 // none: an anonymous spectator
  Bytes32 token_hash{};            // the token it came with
  std::uint32_t rooms_so_far = 0;  // of the table, when it came
};

class Crowd {
 public:
  void add(Attendee one) { all_.push_back(std::move(one)); }
  // True if it was here.
  bool remove(const Session& session);
  void clear() { all_.clear(); }
  [[nodiscard]] std::vector<Attendee> take_all() { return std::exchange(all_, {}); }

  [[nodiscard]] bool empty() const { return all_.empty(); }
  [[nodiscard]] std::size_t size() const { return all_.size(); }
  // In order of arrival. Closing a session changes the crowd.
  [[nodiscard]] const std::vector<Attendee>& all() const { return all_; }

  [[nodiscard]] bool has(MemberId member) const { return count(member) != 0; }
  [[nodiscard]] std::size_t count(MemberId member) const;
  // Null if there is none.
  [[nodiscard]] std::shared_ptr<Session> oldest_of(MemberId member) const;
  [[nodiscard]] std::shared_ptr<Session> newest_spectator() const;
  [[nodiscard]] std::size_t spectators_from(const ClientAddress& from) const;
  [[nodiscard]] std::vector<ClientAddress> addresses() const;

  // Those who no longer belong here, and why: members who have left, were kicked or have moved to
  // another device, spectators of a table whose code has changed, and all who play no part in a
  // duplicate round.
  using Strangers = std::vector<std::pair<std::shared_ptr<Session>, CloseReason>>;
  [[nodiscard]] Strangers strangers(const TableState& state) const;

 private:
  std::vector<Attendee> all_;
};

}  // namespace insidejob
