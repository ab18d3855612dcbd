#include "table/state/due_notice.h"

#include <algorithm>

#include "table/state/awaited.h"

namespace insidejob {
namespace {

// Whether someone who is connected counts too.
enum class About : std::uint8_t { those_away, everyone };

// From when on someone is due a notice about a wait. While they are connected it would be none, but
// if the server ends now, nobody knows whether they come back.
std::int64_t notice_time(const Member& member, std::int64_t since) {
  if (member.connected) return (since != 0 ? since : member.active_at) + k_notice_wait;
  return std::max(since, member.away_since + k_notice_wait);
}

void add(std::vector<DueNotice>& due, About about, const Member& member, const DueNotice& notice) {
  const std::int64_t told = notice.kind == PushKind::turn ? member.told_turn : member.told_over;
  const bool counts = about == About::everyone || !member.connected;
  if (member.push && counts && told != notice.about) due.push_back(notice);
}

// Those who have not been there since the game ended.
void add_ended(const TableState& state, const std::vector<AwaitedMember>& awaited,
               std::vector<DueNotice>& due) {
  const auto& [game, ended] = *state.last_end;
  for (const Member& member : state.members) {
    const bool is_awaited =
        std::ranges::find(awaited, member.id, &AwaitedMember::member) != awaited.end();
    const bool has_seen = member.connected || member.away_since > ended;
    if (is_awaited || has_seen || !seat_of(state, member.id)) continue;
    add(due, About::those_away, member,
        {member.id, PushKind::over, game, ended + k_notice_wait, ended + k_notice_kept});
  }
}

std::vector<DueNotice> notices(const TableState& state, About about) {
  std::vector<DueNotice> due;
  if (!is_by_turns(state.options)) return due;
  const std::vector<AwaitedMember> awaited = awaited_members(state);
  for (const AwaitedMember& one : awaited) {
    const Member* member = find_member(state, one.member);
    if (member == nullptr) continue;
    const std::int64_t from = notice_time(*member, one.since);
    // Between games nobody knows since when, but it is the same wait until the next game.
    const std::int64_t wait = one.since != 0 ? one.since : std::int64_t{state.games_so_far} + 1;
    add(due, about, *member,
        {one.member, PushKind::turn, wait, from, one.until.value_or(from + k_notice_kept)});
  }
  if (is_between_games(state) && state.last_end) add_ended(state, awaited, due);
  return due;
}

}  // namespace

std::vector<DueNotice> due_notices(const TableState& state) {
  return notices(state, About::those_away);
}

std::optional<std::int64_t> first_notice(const TableState& state) {
  const std::vector<DueNotice> due = notices(state, About::everyone);
  const auto first = std::ranges::min_element(due, {}, &DueNotice::from);
  if (first == due.end()) return std::nullopt;
  return first->from;
}

}  // namespace insidejob
