#include <algorithm>
#include <utility>

#include "table/decide/decider.h"
#include "table/decide/seat_requests.h"
#include "table/names/name.h"

namespace insidejob {

Decision decide(const TableState& state, const Command& command, MemberId by,
                const Moment& moment) {
  return std::visit(Decider{state, by, moment}, command);
}

std::optional<Refusal> Decider::unless_member() const {
  if (asker() == nullptr) return Refusal{Reason::not_a_member};
  return std::nullopt;
}

std::optional<Refusal> Decider::unless_host() const {
  if (auto refusal = unless_member()) return refusal;
  if (state_.host != by_) return Refusal{Reason::not_the_host};
  return std::nullopt;
}

std::optional<Refusal> Decider::unless_caller() const {
  if (by_ != k_caller) return Refusal{Reason::caller_only};
  return std::nullopt;
}

std::optional<Refusal> Decider::unless_fit(const std::string& name) {
  if (has_control_character(name)) return Refusal{Reason::control_characters};
  const std::size_t length = clean_length(name);
  if (length == 0) return Refusal{Reason::name_empty};
  if (length > k_name_limit) return Refusal{Reason::name_too_long};
  return std::nullopt;
}

bool Decider::may_give_way(MemberId id) const {
  const Member* member = find_member(state_, id);
  if (member == nullptr || id == state_.host) return false;
  return member->arrive_by || (!seat_of(state_, id) && !game_seat_of(state_, id));
}

Decision Decider::operator()(const Join& command) const {
  if (auto refusal = unless_caller()) return *refusal;
  const bool is_full = state_.members.size() >= k_most_members;
  if (is_full && !may_give_way(command.instead_of)) return Refusal{Reason::table_full};
  if (find_member_by_token(state_, command.token_hash) != nullptr) {
    return Refusal{Reason::token_in_use};
  }
  if (is_by_turns(state_.options) && command.accepts != terms_of(state_.options)) {
    return Refusal{Reason::terms_not_accepted};
  }
  if (auto refusal = unless_fit(command.name)) return *refusal;
  const std::string name = clean_text(command.name, k_name_limit);
  const MemberId member{state_.members_so_far + 1};
  const bool is_late = !command.spectator && !is_between_games(state_);
  Facts facts;
  if (is_full) {
    const bool came = !find_member(state_, command.instead_of)->arrive_by;
    facts = leaving(command.instead_of, false);
    std::get<MemberLeft>(facts.back()).never_came = !came;
  }
  facts.emplace_back(MemberJoined{member, unused_name(state_, name), command.token_hash, is_late,
                                  command.arrive_by});
  if (command.spectator || is_late) return facts;
  const SeatSet seats = SeatSet::first(state_.options.players);
  const auto is_free = [&](Seat seat) {
    const Chair& chair = state_.chairs[seat.index];
    return chair.empty() || (is_full && chair.member == command.instead_of);
  };
  const auto is_unused = [&](Seat seat) { return is_kept_for_nobody(state_, seat); };
  if (const auto free = std::ranges::find_if(seats, is_free); free != seats.end()) {
    facts.emplace_back(SeatTaken{member, *free});
  } else if (const auto unused = std::ranges::find_if(seats, is_unused); unused != seats.end()) {
    facts.emplace_back(SeatLeft{state_.chairs[(*unused).index].member, *unused});
    facts.emplace_back(SeatTaken{member, *unused});
  }
  return facts;
}

Decision Decider::operator()(const Rename& command) const {
  if (auto refusal = unless_member()) return *refusal;
  if (auto refusal = unless_fit(command.name)) return *refusal;
  std::string name = unused_name(state_, clean_text(command.name, k_name_limit), by_);
  if (name == asker()->name) return Facts{};
  return Facts{MemberRenamed{by_, std::move(name)}};
}

Decision Decider::operator()(const ChangeToken& command) const {
  if (auto refusal = unless_caller()) return *refusal;
  if (find_member(state_, command.member) == nullptr) return Refusal{Reason::no_such_member};
  if (find_member_by_token(state_, command.token_hash) != nullptr) {
    return Refusal{Reason::token_in_use};
  }
  return Facts{TokenChanged{command.member, command.token_hash}};
}

Decision Decider::operator()(const Connect& command) const {
  if (auto refusal = unless_caller()) return *refusal;
  const Member* member = find_member(state_, command.member);
  if (member == nullptr) return Refusal{Reason::no_such_member};
  if (!member->connected) return Facts{MemberReturned{command.member}};
  if (member->arrive_by) return Facts{MemberArrived{command.member}};
  return Facts{};
}

Decision Decider::operator()(const Disconnect& command) const {
  if (auto refusal = unless_caller()) return *refusal;
  const Member* member = find_member(state_, command.member);
  if (member == nullptr) return Refusal{Reason::no_such_member};
  if (!member->connected) return Facts{};
  return Facts{MemberWentAway{command.member}};
}

Decision Decider::operator()(const Leave&) const {
  if (auto refusal = unless_member()) return *refusal;
  return leaving(by_, false);
}

Decision Decider::operator()(const Kick& command) const {
  if (auto refusal = unless_host()) return *refusal;
  if (find_member(state_, command.member) == nullptr) return Refusal{Reason::no_such_member};
  if (command.member == by_) return Refusal{Reason::not_yourself};
  Facts facts = leaving(command.member, true);
  if (!command.room.empty()) facts.emplace_back(RoomChanged{command.room});
  return facts;
}

Decision Decider::operator()(const GiveHost& command) const {
  if (auto refusal = unless_host()) return *refusal;
  if (find_member(state_, command.member) == nullptr) return Refusal{Reason::no_such_member};
  if (command.member == by_) return Refusal{Reason::not_yourself};
  return Facts{HostChanged{command.member}};
}

}  // namespace insidejob
