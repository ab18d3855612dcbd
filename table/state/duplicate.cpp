#include "table/state/duplicate.h"

#include <algorithm>

#include "engine/apply.h"
#include "engine/legal.h"
#include "notation/words.h"
#include "table/state/table_state.h"

namespace insidejob {
namespace {

// The game as it will be when it is over.
std::optional<GameState> final_state(const TableState& state) {
  const Game& game = *state.game;
  GameState end = game.state;
  EventList events;
  if (end.open.phase == Phase::over) return end;
  if (!waits_for_others(state)) return std::nullopt;
  if (game.held) {
    if (apply(*game.options, end, game.held->action, events)) return std::nullopt;
    return end;
  }
  for (const Seat seat : actors(game.state)) {
    events = {};
    if (apply(*game.options, end, Action::vote(seat, *game.ballots[seat.index]), events)) {
      return std::nullopt;
    }
  }
  return end;
}

}  // namespace

bool in_duplicate(const TableState& state) { return state.duplicate && !state.duplicate->over; }

bool plays_open_round(const TableState& state) {
  return state.game && state.game->round != 0 && in_duplicate(state) && state.duplicate->open &&
         state.game->round == state.duplicate->round && is_playing(state);
}

bool waits_for_others(const TableState& state) {
  if (!state.game || state.game->round == 0 || !is_playing(state)) return false;
  return state.game->held || (state.stage == Stage::vote && awaited_seats(state).empty());
}

bool is_shut_out(const TableState& state, MemberId viewer) {
  if (!in_duplicate(state) || !state.duplicate->open || is_between_games(state)) return false;
  if (state.stage == Stage::shuffle) return !seat_of(state, viewer);
  return !game_seat_of(state, viewer);
}

const RoundDeal* find_deal(const Duplicate& duplicate, std::uint32_t round) {
  const auto found = std::ranges::find(duplicate.deals, round, &RoundDeal::round);
  return found == duplicate.deals.end() ? nullptr : &*found;
}

bool is_done_with(const TableState& state, std::uint32_t round) {
  if (!state.duplicate) return true;
  const auto& results = state.duplicate->results;
  if (std::ranges::find(results, round, &RoundResult::round) != results.end()) return true;
  return state.game && state.game->round == round && waits_for_others(state);
}

std::optional<RoundResult> result_of_round(const TableState& state) {
  if (!state.game || state.game->round == 0) return std::nullopt;
  const Game& game = *state.game;
  const auto end = final_state(state);
  if (!end) return std::nullopt;
  RoundResult result{.round = game.round,
                     .cause = std::string{cause_word(end->open.outcome.cause)},
                     .side = std::string{side_word(end->open.outcome.side)},
                     .missions = end->open.completed};
  for (const Seat seat : SeatSet::first(game.options->players())) {
    const GamePlayer& player = game.players[seat.index];
    const auto bot = std::ranges::find(game.annex.bots, seat, &AnnexBot::seat);
    result.seats.push_back({.member = player.member ? player.member : game.left_since[seat.index],
                            .name = player.name,
                            .bot = bot == game.annex.bots.end() ? std::string{} : bot->level,
                            .role = std::string{game.options->role(game.deal.roles[seat.index]).id},
                            .won = end->open.outcome.winners.contains(seat)});
  }
  return result;
}

}  // namespace insidejob
