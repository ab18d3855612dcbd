#include <algorithm>

#include "table/state/evolver.h"

namespace insidejob {

bool Evolver::operator()(const MemberJoined& fact) {
  if (fact.member.number != state_.members_so_far + 1 || !fact.token_hash) return false;
  state_.members_so_far = fact.member.number;
  state_.members.push_back(
      {.id = fact.member, .name = fact.name, .token_hash = *fact.token_hash, .late = fact.late});
  state_.members.back().arrive_by = fact.arrive_by;
  state_.members.back().active_at = event_.at;
  return true;
}

bool Evolver::operator()(const MemberArrived& fact) {
  Member* member = find(fact.member);
  if (member == nullptr) return false;
  member->arrive_by.reset();
  return true;
}

bool Evolver::operator()(const MemberRenamed& fact) {
  Member* member = find(fact.member);
  if (member == nullptr) return false;
  member->name = fact.name;
  for (Tally& tally : state_.score) {
    if (tally.member == fact.member) tally.name = fact.name;
  }
  if (const auto seat = game_seat_of(state_, fact.member)) {
    state_.game->players[seat->index].name = fact.name;
  }
  rename_person(*member);
  return true;
}

bool Evolver::operator()(const TokenChanged& fact) {
  Member* member = find(fact.member);
  if (member == nullptr || !fact.token_hash) return false;
  member->token_hash = *fact.token_hash;
  member->push.reset();  // the earlier device's
  move_person(*member);
  return true;
}

bool Evolver::operator()(const MemberReturned& fact) {
  Member* member = find(fact.member);
  if (member == nullptr) return false;
  member->connected = true;
  member->last_event = event_.sequence;
  member->active_at = event_.at;
  if (const auto seat = game_seat_of(state_, fact.member)) state_.game->offered.erase(*seat);
  member->arrive_by.reset();
  return true;
}

bool Evolver::operator()(const MemberWentAway& fact) {
  Member* member = find(fact.member);
  if (member == nullptr) return false;
  member->connected = false;
  member->away_since = event_.at;
  if (!is_by_turns(state_.options)) member->ready = false;
  if (const auto seat = seat_of(state_, fact.member)) state_.chairs[seat->index].idle_since = 0;
  return true;
}

bool Evolver::operator()(const MemberLeft& fact) {
  const Member* member = find(fact.member);
  if (member == nullptr) return false;
  if (const auto seat = seat_of(state_, fact.member)) {
    Chair& chair = state_.chairs[seat->index];
    chair = {};
    // During sealing, a member who leaves takes the seal along. Later, the missing value voids the
    // shuffle.
    if (state_.shuffle && !state_.shuffle->taking_part) state_.shuffle->seals[seat->index].reset();
    if (!is_between_games(state_)) {
      chair.bot = SeatedBot{.level = state_.options.takeover_level};
      note_stand_in(
          {.when = {}, .seat = *seat, .level = state_.options.takeover_level, .left = true});
      if (state_.game) {
        if (waits_for_others(state_)) state_.game->left_since[seat->index] = fact.member;
        state_.game->players[seat->index].member = {};
        state_.game->looking.erase(*seat);
        state_.game->offered.erase(*seat);
      }
    }
  }
  if (fact.kicked) {
    state_.kicked.push_back(member->token_hash);
    drop_oldest(state_.kicked, k_kicked_kept);
  }
  if (state_.game) std::erase(state_.game->declined, fact.member);
  forget_request(fact.member);
  std::erase_if(state_.members, [&](const Member& member) { return member.id == fact.member; });
  if (state_.host == fact.member) state_.host = {};
  return true;
}

bool Evolver::operator()(const HostChanged& fact) {
  Member* member = find(fact.member);
  if (member == nullptr) return false;
  member->active_at = event_.at;  // a new host gets the whole time
  state_.host = fact.member;
  state_.claim.reset();
  return true;
}

bool Evolver::operator()(const HostClaimed& fact) {
  Member* member = find(fact.member);
  if (member == nullptr || state_.claim) return false;
  member->claimed_at = event_.at;
  state_.claim = HostClaim{fact.member, event_.sequence, fact.until};
  return true;
}

bool Evolver::operator()(const HostKept&) {
  if (!state_.claim) return false;
  state_.claim.reset();
  return true;
}

bool Evolver::operator()(const RoomChanged& fact) {
  state_.room = fact.room;
  ++state_.rooms_so_far;
  return true;
}

bool Evolver::operator()(const PushSet& fact) {
  Member* member = find(fact.member);
  if (member == nullptr) return false;
  member->push = fact.to;
  return true;
}

bool Evolver::operator()(const PushSent& fact) {
  Member* member = find(fact.member);
  if (member == nullptr) return false;
  (fact.kind == PushKind::turn ? member->told_turn : member->told_over) = fact.about;
  return true;
}

Member* Evolver::find(MemberId id) {
  const auto found = std::ranges::find(state_.members, id, &Member::id);
  return found == state_.members.end() ? nullptr : &*found;
}

}  // namespace insidejob
