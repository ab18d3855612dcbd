#include <algorithm>
#include <utility>

#include "engine/apply.h"
#include "engine/legal.h"
#include "table/state/evolver.h"
#include "table/state/prepared_game.h"

namespace insidejob {

bool Evolver::operator()(const GameDealt& fact) {
  if (state_.stage != Stage::shuffle || !state_.shuffle->server_seed || !fact.seed) return false;
  if (fact.first_leader && !is_seat(state_, *fact.first_leader)) return false;
  SharedOptions rules = state_.rules;
  if (fact.fixed) {
    Choices choices = rules->choices();
    choices.fixed_roles = {*fact.fixed};
    Result<SharedOptions> made = SharedOptions::make(std::move(choices));
    auto* fixed = std::get_if<SharedOptions>(&made);
    if (fixed == nullptr) return false;
    rules = std::move(*fixed);
  }
  start_game(fact, std::move(rules));
  return true;
}

bool Evolver::operator()(const GamePrepared& fact) {
  if (!is_between_games(state_) || !all_seats_filled(state_) || !fact.record) return false;
  auto prepared = read_prepared_game(*fact.record);
  if (!prepared || !(prepared->options == state_.rules)) return false;
  if (!may_begin_after(*prepared, fact.begun)) return false;
  Game game;
  game.options = std::move(prepared->options);
  game.custom_role = state_.options.custom_role;
  game.deal = prepared->deal;
  game.plan = std::move(prepared->plan);
  game.prepared = true;
  game.proof.seed = fact.thinking.seed;
  game.iterations = fact.thinking.iterations;
  begin(std::move(game));
  for (std::size_t i = 0; i < fact.begun; ++i) {
    if (!play(state_.game->plan[i])) __builtin_trap();  // the plan was checked as a whole
  }
  return true;
}

bool Evolver::operator()(const RoleLooked& fact) {
  if (!is_playing(state_) || !state_.game->looking.contains(fact.seat)) return false;
  state_.game->looking.erase(fact.seat);
  return true;
}

bool Evolver::operator()(const LookingEnded&) {
  if (!is_playing(state_) || state_.game->looking.empty()) return false;
  state_.game->looking = {};
  return true;
}

bool Evolver::operator()(const SeatNudged& fact) {
  if (!is_seat(state_, fact.seat)) return false;
  state_.chairs[fact.seat.index].nudged_at = event_.at;
  return true;
}

bool Evolver::operator()(const Acted& fact) {
  if (state_.stage != Stage::play || !fact.action || fact.action->seat != fact.seat) return false;
  if (!play(*fact.action)) return false;
  state_.game->held.reset();
  return true;
}

bool Evolver::operator()(const ClockRanOut& fact) {
  if (!state_.game || (awaited_seats(state_) & fact.seats) != fact.seats) return false;
  Game& game = *state_.game;
  game.clock.ran_out = game.clock.ran_out | fact.seats;
  game.clock.ran_out_event = event_.sequence;
  game.annex.add(game.annex.clocks, {moment_of(game, event_.at), fact.seats}, k_annex_changes);
  return true;
}

bool Evolver::operator()(const SeatTakenOver& fact) {
  if (!is_seat(state_, fact.seat) || is_between_games(state_)) return false;
  Chair& chair = state_.chairs[fact.seat.index];
  if (!chair.member) return false;
  chair.stand_in = fact.level;
  chair.idle_since = fact.idle ? event_.sequence : 0;
  note_stand_in({.when = {}, .seat = fact.seat, .level = fact.level, .idle = fact.idle});
  return true;
}

bool Evolver::operator()(const SeatHandedBack& fact) {
  if (!is_seat(state_, fact.seat) || !state_.chairs[fact.seat.index].stand_in) return false;
  send_away_stand_in(state_.chairs[fact.seat.index]);
  note_stand_in({.when = {}, .seat = fact.seat});
  return true;
}

bool Evolver::operator()(const DiscussionReady& fact) {
  if (state_.stage != Stage::discussion || !is_seat(state_, fact.seat)) return false;
  if (fact.ready) {
    state_.game->discussion_ready.insert(fact.seat);
  } else {
    state_.game->discussion_ready.erase(fact.seat);
  }
  return true;
}

bool Evolver::operator()(const VoteAnnounced&) {
  if (state_.stage != Stage::discussion) return false;
  auto& deadline = state_.game->discussion_deadline;
  deadline = std::min(deadline.value_or(event_.at + k_countdown), event_.at + k_countdown);
  return true;
}

bool Evolver::operator()(const VotingBegan&) {
  if (state_.stage != Stage::discussion) return false;
  state_.stage = Stage::vote;
  state_.game->discussion_deadline.reset();
  state_.game->clock = {};
  return true;
}

bool Evolver::operator()(const VotePressed& fact) {
  if (state_.stage != Stage::vote || !awaited_seats(state_).contains(fact.seat)) return false;
  Game& game = *state_.game;
  const bool has_vote = actors(game.state).contains(fact.seat);
  if (has_vote != fact.ballot.has_value()) return false;
  if (fact.ballot && violation(*game.options, game.state, Action::vote(fact.seat, *fact.ballot))) {
    return false;
  }
  game.pressed.insert(fact.seat);
  if (fact.hand != Hand::person) game.pressed_unseen.insert(fact.seat);
  game.ballots[fact.seat.index] = fact.ballot;
  return true;
}

bool Evolver::operator()(const VotesCounted&) {
  if (state_.stage != Stage::vote || !awaited_seats(state_).empty()) return false;
  const auto ballots = state_.game->ballots;
  for (const Seat seat : actors(state_.game->state)) {
    if (!ballots[seat.index] || !play(Action::vote(seat, *ballots[seat.index]))) {
      __builtin_trap();  // each ballot was checked when it was given
    }
  }
  return true;
}

bool Evolver::operator()(const GameAbandoned&) {
  if (is_between_games(state_)) return false;
  if (in_duplicate(state_) && state_.stage == Stage::shuffle) {
    state_.duplicate->open = false;  // nothing was dealt at any table
  } else if (state_.game && state_.game->round != 0) {
    // What was played to its end while the round was open counts, even if it is called off now,
    // when people at this table may know how the others did.
    auto result = plays_open_round(state_) ? result_of_round(state_) : std::nullopt;
    note_round(result ? std::move(*result)
                      : RoundResult{.round = state_.game->round, .called_off = true});
  }
  if (state_.game) state_.last_end = LastEnd{state_.game->number, event_.at};
  state_.stage = Stage::lobby;
  state_.shuffle.reset();
  state_.game.reset();
  for (Chair& chair : state_.chairs) send_away_stand_in(chair);
  return true;
}

void Evolver::send_away_stand_in(Chair& chair) {
  chair.stand_in.reset();
  chair.idle_since = 0;
}

void Evolver::note_stand_in(AnnexStandIn change) {
  if (!is_playing(state_)) return;
  Game& game = *state_.game;
  change.when = moment_of(game, event_.at);
  game.annex.add(game.annex.stand_ins, std::move(change), k_annex_changes);
}

void Evolver::start_game(const GameDealt& fact, SharedOptions rules) {
  Game game;
  game.options = std::move(rules);
  game.custom_role = state_.options.custom_role;
  Shuffle& shuffle = *state_.shuffle;
  game.proof = {.commitment = shuffle.commitment,
                .server_seed = *shuffle.server_seed,
                .seals = shuffle.taking_part ? std::optional{shuffle.seals} : std::nullopt,
                .values = std::move(shuffle.values),
                .seed = *fact.seed,
                .voided = std::move(shuffle.voided),
                .reluctant = reluctant_seats(state_),
                .first_leader = fact.first_leader};
  for (const Seat seat : shuffle.looking) {
    if (state_.chairs[seat.index].member) game.looking.insert(seat);
  }
  Rng rng{seed_from(*fact.seed)};
  game.deal = draw_deal(rng, *game.options, fact.first_leader);
  if (in_duplicate(state_) && state_.duplicate->open) {
    Duplicate& duplicate = *state_.duplicate;
    game.round = duplicate.round;
    game.iterations = k_round_bots;
    RoundDeal deal{duplicate.round, event_.at, state_.options, game.proof};
    for (const Seat seat : SeatSet::first(state_.options.players)) {
      const Chair& chair = state_.chairs[seat.index];
      if (chair.bot) deal.bots[seat.index] = chair.bot->level;
    }
    duplicate.deals.push_back(std::move(deal));
    drop_oldest(duplicate.deals, k_rounds_kept);
  }
  begin(std::move(game));
}

// Needs the game's options and deal.
void Evolver::begin(Game game) {
  game.number = ++state_.games_so_far;
  game.state = start(*game.options, game.deal);
  game.started = event_.at;
  for (const Seat seat : SeatSet::first(state_.options.players)) {
    const Chair& chair = state_.chairs[seat.index];
    GamePlayer& player = game.players[seat.index];
    player.member = chair.member;
    game.dealt[seat.index] = chair.member;
    if (const Member* member = find_member(state_, chair.member)) {
      player.name = member->name;
      game.people.push_back({member->id, member->name, member->token_hash, seat});
    }
    if (chair.bot) {
      player.name = chair.bot->name;
      game.annex.bots.push_back({seat, chair.bot->level});
    }
  }
  const Seat leader = game.deal.first_leader;
  state_.first_led = FirstLed{game.players[leader.index].member, leader};
  keep(opening_events(*game.options, game.state));
  state_.shuffle.reset();
  state_.stage = Stage::play;
  state_.game = std::move(game);
}

bool Evolver::play(Action action) {
  Game& game = *state_.game;
  EventList events;
  if (apply(*game.options, game.state, action, events)) return false;
  keep(events);
  game.actions.push_back(action);
  game.annex.times.push_back(event_.at - game.started);
  if (game.state.open.phase == Phase::over) {
    finish();
  } else if (game.state.open.phase == Phase::vote && state_.stage == Stage::play) {
    state_.stage = Stage::discussion;
    const std::int64_t wait = discussion_wait(state_.options);
    if (wait > 0) game.discussion_deadline = event_.at + wait;
  }
  return true;
}

void Evolver::finish() {
  state_.stage = Stage::result;
  Game& game = *state_.game;
  state_.last_end = LastEnd{game.number, event_.at};
  game.annex.turn_seconds = static_cast<unsigned>(turn_wait(state_.options) / 1000);
  game.annex.discussion_seconds = static_cast<unsigned>(discussion_wait(state_.options) / 1000);
  for (const Seat seat : SeatSet::first(game.options->players())) {
    const MemberId id = game.players[seat.index].member;
    const Member* member = find_member(state_, id);
    if (member == nullptr) continue;
    auto tally = std::ranges::find(state_.score, id, &Tally::member);
    if (tally == state_.score.end()) {
      state_.score.push_back({.member = id, .name = member->name});
      drop_oldest(state_.score, k_tallies_kept);
      tally = state_.score.end() - 1;
    }
    ++tally->games;
    tally->wins += game.state.open.outcome.winners.contains(seat) ? 1 : 0;
  }
  for (Chair& chair : state_.chairs) send_away_stand_in(chair);
  state_.last_insider = insider_in(game);
  if (auto result = result_of_round(state_)) note_round(std::move(*result));
}

void Evolver::keep(const EventList& events) {
  events_.insert(events_.end(), events.begin(), events.end());
}

}  // namespace insidejob
