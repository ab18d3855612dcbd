#include <utility>

#include "table/state/evolver.h"

namespace insidejob {

bool Evolver::operator()(const GameCalled&) {
  if (!is_between_games(state_) || !all_seats_filled(state_)) return false;
  state_.stage = Stage::shuffle;
  state_.shuffle.emplace();
  state_.game.reset();
  for (Member& member : state_.members) member.ready = false;
  return true;
}

bool Evolver::operator()(const SeedCommitted& fact) {
  if (!needs_seed(state_) || !fact.server_seed) return false;
  state_.shuffle->commitment = fact.commitment;
  state_.shuffle->server_seed = fact.server_seed;
  state_.shuffle->deadline = event_.at + k_value_wait;
  return true;
}

bool Evolver::operator()(const ValueSealed& fact) {
  if (state_.stage != Stage::shuffle || needs_seed(state_)) return false;
  if (!is_seat(state_, fact.seat) || state_.shuffle->taking_part) return false;
  state_.shuffle->seals[fact.seat.index] = fact.seal;
  if (fact.looks) state_.shuffle->looking.insert(fact.seat);
  return true;
}

bool Evolver::operator()(const SealingEnded& fact) {
  if (state_.stage != Stage::shuffle || needs_seed(state_)) return false;
  Shuffle& shuffle = *state_.shuffle;
  if (shuffle.taking_part || fact.seats != seats_with(shuffle.seals)) return false;
  shuffle.taking_part = fact.seats;
  // Values given without a seal, before an upgrade of the server, do not count.
  shuffle.given = {};
  shuffle.values = {};
  shuffle.deadline = event_.at + k_value_wait;
  return true;
}

bool Evolver::operator()(const ValueGiven& fact) {
  if (state_.stage != Stage::shuffle || !is_seat(state_, fact.seat) || !fact.value) return false;
  if (fact.value->size() > k_value_limit) return false;
  // Versions without seals accepted values from the beginning.
  const auto& taking_part = state_.shuffle->taking_part;
  if (taking_part && !taking_part->contains(fact.seat)) return false;
  state_.shuffle->given.insert(fact.seat);
  state_.shuffle->values[fact.seat.index] = *fact.value;
  return true;
}

bool Evolver::operator()(const ShuffleVoided& fact) {
  if (state_.stage != Stage::shuffle || !state_.shuffle->taking_part) return false;
  Shuffle& shuffle = *state_.shuffle;
  const SeatSet missing = *shuffle.taking_part - shuffle.given;
  if (fact.seats.empty() || (fact.seats & missing) != fact.seats) return false;
  Shuffle next;
  next.voided = std::move(shuffle.voided);
  next.voided.push_back({.commitment = shuffle.commitment,
                         .server_seed = *shuffle.server_seed,
                         .seals = shuffle.seals,
                         .values = std::move(shuffle.values),
                         .seats = fact.seats});
  shuffle = std::move(next);
  return true;
}

bool Evolver::operator()(const ShuffleResumed&) {
  if (state_.stage != Stage::shuffle || needs_seed(state_)) return false;
  state_.shuffle->deadline = event_.at + k_value_wait;
  return true;
}

}  // namespace insidejob
