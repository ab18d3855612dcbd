#include "table/decide/proceed_shuffle.h"

#include <algorithm>

namespace insidejob {
namespace {

bool all_have_sealed(const TableState& state) {
  const SeatSet settled = seats_with(state.shuffle->seals) | excluded_seats(*state.shuffle);
  return std::ranges::none_of(SeatSet::first(state.options.players) - settled,
                              [&](Seat seat) { return is_kept_by_present(state, seat); });
}

// The seats whose owners have left for good. Someone who has just lost the connection may still
// return in time.
SeatSet without_member(const TableState& state, SeatSet seats) {
  SeatSet left;
  for (const Seat seat : seats) {
    if (!state.chairs[seat.index].member) left.insert(seat);
  }
  return left;
}

GameDealt deal_game(const TableState& state, const Moment& moment) {
  const Shuffle& shuffle = *state.shuffle;
  GameDealt dealt;
  dealt.seed =
      mix_sealed_seed(moment.hash, *shuffle.server_seed, shuffle.values, state.options.players);
  dealt.first_leader = next_leader(state);
  // A separate number from the same seed, so that this choice can be checked as well.
  const std::uint64_t pick = seed_from(*dealt.seed).derive(k_reluctant_pick).words[0];
  const SharedOptions fixed = with_fixed_role(state.rules, reluctant_seats(state), pick);
  if (!fixed->choices().fixed_roles.empty()) dealt.fixed = fixed->choices().fixed_roles[0];
  return dealt;
}

}  // namespace

std::optional<TableFact> proceed_shuffle(const TableState& state, const Moment& moment) {
  if (needs_seed(state)) return std::nullopt;
  const Shuffle& shuffle = *state.shuffle;
  const bool is_due = shuffle.deadline <= moment.now;
  if (!shuffle.taking_part) {
    if (!is_due && !all_have_sealed(state)) return std::nullopt;
    return SealingEnded{seats_with(shuffle.seals)};
  }
  const SeatSet missing = *shuffle.taking_part - shuffle.given;
  if (missing.empty()) return deal_game(state, moment);
  const SeatSet withheld = is_due ? missing : without_member(state, missing);
  if (withheld.empty()) return std::nullopt;
  return ShuffleVoided{withheld};
}

}  // namespace insidejob
