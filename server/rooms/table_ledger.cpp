#include "server/rooms/table_ledger.h"

#include <algorithm>

namespace insidejob {
namespace {

struct AlwaysTaken {
  const TableState& state;
  MemberId by;

  bool operator()(const Act&) const { return true; }
  bool operator()(const ConfirmNoVote&) const { return true; }
  bool operator()(const SealValue&) const { return true; }
  bool operator()(const GiveValue&) const { return true; }
  bool operator()(const Looked&) const {
    const auto seat = game_seat_of(state, by);
    return seat && state.game->looking.contains(*seat);
  }
  bool operator()(const Leave&) const { return true; }
  bool operator()(const Kick&) const { return true; }
  bool operator()(const AbandonGame&) const { return true; }
  // Free as often as it was taken back, plus once.
  bool operator()(const SetDiscussionReady& command) const {
    const auto seat = game_seat_of(state, by);
    return command.ready && seat && !state.game->discussion_ready.contains(*seat);
  }
  // Free as often as the seat's owner went away.
  bool operator()(const TakeOver& command) const {
    return is_seat(state, command.seat) && !is_kept_by_bot(state, command.seat);
  }
  // Free as often as a link was made, and as consent was given.
  bool operator()(const EraseLink&) const { return true; }
  bool operator()(const ShareLink& command) const { return !command.agree; }
  // Free as often as it was turned on.
  bool operator()(const SetPush& command) const { return !command.to; }
  bool operator()(const auto&) const { return false; }
};

}  // namespace

bool is_always_taken(const TableState& state, const Command& command, MemberId by) {
  return std::visit(AlwaysTaken{state, by}, command);
}

bool begins_turns(const Command& command) {
  const auto* change = std::get_if<ChangeOptions>(&command);
  return change != nullptr && change->patch.turn_hours.value_or(0) > 0;
}

TableLedger::MemberAccount& TableLedger::account_of(MemberId member) {
  const auto known = std::ranges::find(members_, member, &MemberAccount::member);
  if (known != members_.end()) return *known;
  return members_.emplace_back(
      MemberAccount{member, Bucket{limits_.member_changes}, Bucket{limits_.presence}});
}

std::optional<Reason> TableLedger::refusal(const ClientAddress& from, Milliseconds now) {
  if (limits_.table_bytes != 0 && table_bytes_ >= limits_.table_bytes) return Reason::log_full;
  if (!addresses_.may_write(from, table_, now)) return Reason::stored_too_much;
  return std::nullopt;
}

std::optional<Reason> TableLedger::take_change(MemberId by, const ClientAddress& from,
                                               Milliseconds now) {
  if (auto reason = refusal(from, now)) return reason;
  if (!account_of(by).changes.take(limits_.member_changes, 1, now) ||
      !addresses_.take_change(from, now)) {
    return Reason::too_many_changes;
  }
  return std::nullopt;
}

std::optional<Reason> TableLedger::take_visit(const ClientAddress& from, Milliseconds now) {
  if (auto reason = refusal(from, now)) return reason;
  if (!addresses_.take_change(from, now)) return Reason::too_many_changes;
  return std::nullopt;
}

void TableLedger::charge(const ClientAddress& from, std::size_t bytes, Milliseconds now) {
  if (bytes != 0) addresses_.charge(from, table_, bytes, now);
}

bool TableLedger::take_presence(MemberId member, Milliseconds now) {
  return account_of(member).presence.take(limits_.presence, 1, now);
}

void TableLedger::forget_all_but(const TableState& state) {
  std::erase_if(members_, [&](const MemberAccount& account) {
    return find_member(state, account.member) == nullptr;
  });
}

}  // namespace insidejob
