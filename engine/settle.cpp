#include "engine/settle.h"

#include <algorithm>
#include <array>

#include "engine/legal.h"

namespace insidejob {
namespace {

const RoleRule& role_at(const Options& options, const GameState& state, Seat seat) {
  return options.role_rule(state.secret.roles[seat.index]);
}

Side side_now(const Options& options, const GameState& state, Seat seat) {
  const RoleRule& role = role_at(options, state, seat);
  const bool turned =
      role.on_reveal == OnReveal::changes_side && state.open.revealed.contains(seat);
  return turned ? Side::insider : role.side;
}

// Revealed with `loses`, but not in the Insider's place: can no longer win.
bool is_out(const Options& options, const GameState& state, Seat seat) {
  return role_at(options, state, seat).on_reveal == OnReveal::loses &&
         state.open.revealed.contains(seat);
}

// R9.8: neither the Insider's own vote nor ties matter.
WinningSide count_two_players(const Options& options, const GameState& state) {
  const auto is_agent = [&](Seat seat) {
    return role_at(options, state, seat).side == Side::agents;
  };
  for (const Seat voter : state.open.voted) {
    const Ballot ballot = unpack(state.secret.ballots[voter.index]);
    if (is_agent(voter) && is_agent(ballot.first)) return WinningSide::insider;
  }
  return WinningSide::agents;
}

}  // namespace

SeatSet find_voters(const Options& options, const GameState& state) {
  SeatSet voters;
  for (const Seat seat : SeatSet::first(options.seats())) {
    const RoleId role = state.secret.roles[seat.index];
    if (vote_right(options, state.open, seat, role).votes > 0) voters.insert(seat);
  }
  return voters;
}

WinningSide count_votes(const Options& options, const GameState& state) {
  if (state.open.voted.empty()) return WinningSide::insider;  // R6.3
  if (options.has_larry()) return count_two_players(options, state);

  std::array<unsigned, k_max_seats> votes{};
  for (const Seat voter : state.open.voted) {
    const Ballot ballot = unpack(state.secret.ballots[voter.index]);
    ++votes[ballot.first.index];
    if (ballot.is_double()) ++votes[ballot.second.index];
  }
  const unsigned most = *std::ranges::max_element(votes);
  unsigned tied = 0;
  bool insider = false;
  bool decoy = false;
  for (const Seat seat : SeatSet::first(options.seats())) {
    if (votes[seat.index] != most) continue;
    ++tied;
    insider |= role_at(options, state, seat).replaces_insider;
    decoy |= role_at(options, state, seat).wins_by == WinsBy::most_votes;
  }
  if (decoy && insider) return WinningSide::decoy_and_insider;  // R7.4
  if (tied > 1) return WinningSide::insider;                    // R6.3
  if (decoy) return WinningSide::decoy;
  return insider ? WinningSide::agents : WinningSide::insider;
}

SeatSet find_winners(const Options& options, const GameState& state, WinningSide side) {
  const unsigned seats = options.seats();
  SeatSet winners;
  for (const Seat seat : SeatSet::first(seats)) {
    const RoleRule& role = role_at(options, state, seat);
    bool wins = false;
    switch (side) {
      case WinningSide::agents:
        wins = role.wins_by == WinsBy::side && side_now(options, state, seat) == Side::agents;
        break;
      case WinningSide::insider:
        wins = role.wins_by == WinsBy::side && side_now(options, state, seat) == Side::insider;
        break;
      case WinningSide::decoy:
        wins = role.wins_by == WinsBy::most_votes;
        break;
      case WinningSide::decoy_and_insider:
        wins = role.wins_by == WinsBy::most_votes || role.replaces_insider;
        break;
    }
    if (wins && !is_out(options, state, seat)) winners.insert(seat);
  }
  if (!options.has_followers()) return winners;
  // R7.10. At most one role is neutral (R7.0), so no seat here depends on another seat here.
  const SeatSet settled = winners;
  for (const Seat seat : SeatSet::first(seats)) {
    bool wins = false;
    switch (role_at(options, state, seat).wins_by) {
      case WinsBy::partner:
        wins = settled.contains(state.open.partner);
        break;
      case WinsBy::right_loses:
        wins = !settled.contains(right_of(seat, seats));
        break;
      case WinsBy::left_loses:
        wins = !settled.contains(left_of(seat, seats));
        break;
      case WinsBy::side:
      case WinsBy::most_votes:
        break;
    }
    if (wins && !is_out(options, state, seat)) winners.insert(seat);
  }
  return winners;
}

}  // namespace insidejob
