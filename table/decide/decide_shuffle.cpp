#include "table/decide/decider.h"

namespace insidejob {

Decision Decider::operator()(const CommitSeed& command) const {
  if (auto refusal = unless_caller()) return *refusal;
  if (state_.stage != Stage::shuffle) return Refusal{Reason::not_now};
  if (!needs_seed(state_)) return Refusal{Reason::seed_given};
  return Facts{
      SeedCommitted{commitment_to(moment_.hash, command.server_seed), command.server_seed}};
}

Decision Decider::operator()(const ResumeShuffle&) const {
  if (auto refusal = unless_caller()) return *refusal;
  if (state_.stage != Stage::shuffle || needs_seed(state_)) return Facts{};
  return Facts{ShuffleResumed{}};
}

Decision Decider::operator()(const SealValue& command) const {
  if (auto refusal = unless_member()) return *refusal;
  if (state_.stage != Stage::shuffle || needs_seed(state_)) return Refusal{Reason::not_now};
  const auto seat = seat_of(state_, by_);
  if (!seat) return Refusal{Reason::not_seated};
  const Shuffle& shuffle = *state_.shuffle;
  if (shuffle.seals[seat->index]) return Refusal{Reason::seal_given};
  if (shuffle.taking_part || excluded_seats(shuffle).contains(*seat)) {
    return Refusal{Reason::not_now};
  }
  return Facts{ValueSealed{*seat, command.seal, command.looks}};
}

Decision Decider::operator()(const GiveValue& command) const {
  if (auto refusal = unless_member()) return *refusal;
  if (state_.stage != Stage::shuffle || needs_seed(state_)) return Refusal{Reason::not_now};
  const auto seat = seat_of(state_, by_);
  if (!seat) return Refusal{Reason::not_seated};
  if (command.value.size() > k_value_limit) return Refusal{Reason::value_too_long};
  const Shuffle& shuffle = *state_.shuffle;
  const auto& seal = shuffle.seals[seat->index];
  if (!seal) return Refusal{Reason::value_not_sealed};
  if (!shuffle.taking_part) return Refusal{Reason::not_now};
  if (shuffle.given.contains(*seat)) return Refusal{Reason::value_given};
  if (command.value.size() < k_value_least) return Refusal{Reason::value_too_short};
  if (seal_of(moment_.hash, *seat, command.value) != *seal) {
    return Refusal{Reason::value_does_not_fit};
  }
  return Facts{ValueGiven{*seat, command.value}};
}

}  // namespace insidejob
