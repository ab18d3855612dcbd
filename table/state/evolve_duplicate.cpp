#include <algorithm>
#include <utility>

#include "engine/legal.h"
#include "table/state/evolver.h"

namespace insidejob {

bool Evolver::operator()(const DuplicateOpened& fact) {
  if (state_.duplicate) return false;
  state_.duplicate = Duplicate{.id = fact.id};
  return true;
}

bool Evolver::operator()(const TableAdded& fact) {
  if (!in_duplicate(state_) || state_.duplicate->table != k_leading_table) return false;
  auto& fellows = state_.duplicate->fellows;
  if (fellows.size() >= k_most_fellows || fact.table != fellows.size() + 2) return false;
  fellows.push_back({fact.table, fact.key});
  return true;
}

bool Evolver::operator()(const DuplicateJoined& fact) {
  if (state_.duplicate || fact.table <= k_leading_table) return false;
  state_.duplicate = Duplicate{.id = fact.id, .table = fact.table};
  return true;
}

bool Evolver::operator()(const DuplicateLeft&) {
  if (!in_duplicate(state_) || !is_between_games(state_)) return false;
  Duplicate& duplicate = *state_.duplicate;
  if (duplicate.table == k_leading_table && duplicate.open) return false;
  duplicate.over = true;
  duplicate.open = false;
  return true;
}

bool Evolver::operator()(const RoundCalled& fact) {
  if (!in_duplicate(state_) || !is_between_games(state_)) return false;
  Duplicate& duplicate = *state_.duplicate;
  if (duplicate.table != k_leading_table || duplicate.open || fact.round != duplicate.round + 1) {
    return false;
  }
  duplicate.round = fact.round;
  duplicate.open = true;
  duplicate.playing = fact.tables;
  return true;
}

bool Evolver::operator()(const RoundDealt& fact) {
  if (!in_duplicate(state_) || !is_between_games(state_) || !all_seats_filled(state_)) return false;
  Duplicate& duplicate = *state_.duplicate;
  if (duplicate.table == k_leading_table || duplicate.open || fact.round <= duplicate.round ||
      !fact.seed) {
    return false;
  }
  duplicate.round = fact.round;
  duplicate.open = true;
  duplicate.left_out = false;
  for (Member& member : state_.members) member.ready = false;
  Game game;
  game.options = state_.rules;
  game.custom_role = state_.options.custom_role;
  game.prepared = true;
  game.round = fact.round;
  game.iterations = k_round_bots;
  game.proof.commitment = fact.commitment;
  game.proof.seed = *fact.seed;
  Rng rng{seed_from(*fact.seed)};
  game.deal = draw_deal(rng, *game.options);
  // As after a shuffle, the first trick waits until people have looked at their roles.
  for (const Seat seat : SeatSet::first(state_.options.players)) {
    if (is_kept_by_present(state_, seat)) game.looking.insert(seat);
  }
  begin(std::move(game));
  return true;
}

bool Evolver::operator()(const RoundClosed& fact) {
  if (!in_duplicate(state_) || !state_.duplicate->open || fact.round != state_.duplicate->round) {
    return false;
  }
  Duplicate& duplicate = *state_.duplicate;
  duplicate.open = false;
  duplicate.left_out = std::ranges::find(fact.left_out, duplicate.table) != fact.left_out.end();
  const auto deal = std::ranges::find(duplicate.deals, fact.round, &RoundDeal::round);
  if (deal != duplicate.deals.end()) deal->left_out = fact.left_out;
  return true;
}

bool Evolver::operator()(const ActionHeld& fact) {
  if (state_.stage != Stage::play || !plays_open_round(state_) || state_.game->held) return false;
  if (!fact.action || fact.action->seat != fact.seat) return false;
  if (violation(*state_.game->options, state_.game->state, *fact.action)) return false;
  state_.game->held = HeldMove{*fact.action, fact.hand};
  return true;
}

void Evolver::note_round(RoundResult result) {
  if (!state_.duplicate) return;
  state_.duplicate->results.push_back(std::move(result));
  drop_oldest(state_.duplicate->results, k_rounds_kept);
}

}  // namespace insidejob
