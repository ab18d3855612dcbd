#include "table/bots/bot_turn.h"

#include "engine/view.h"
#include "table/state/prepared_game.h"

namespace insidejob {
namespace {

constexpr std::uint64_t k_bots = 0xB07;

}  // namespace

Seed bot_seed(const Bytes32& game, std::uint64_t turn, Seat seat) {
  return seed_from(game).derive(k_bots).derive(turn).derive(seat.index);
}

std::vector<BotTurn> pending_bot_turns(const TableState& state) {
  std::vector<BotTurn> turns;
  if (!state.game || !is_attended(state)) return turns;
  const Game& game = *state.game;
  for (const Seat seat : awaited_seats(state)) {
    const auto level = keeper_level(state, seat);
    if (!level && !game.clock.ran_out.contains(seat)) continue;
    const std::uint64_t turn = turn_number(game);
    // In duplicate, chance is the same at all tables, however many games each has played.
    const std::uint64_t chance = game.round == 0 ? turn : turn_number(1, game.actions.size());
    turns.push_back({.seat = seat,
                     .turn = turn,
                     .level = level.value_or(state.options.takeover_level),
                     .hand = level ? Hand::bot : Hand::clock,
                     .budget = {.iterations = game.iterations},
                     .seed = bot_seed(game.proof.seed, chance, seat),
                     .chooses = actors(game.state).contains(seat),
                     .planned = planned_action(game, seat)});
  }
  return turns;
}

BotActs answer(const TableState& state, const BotTurn& turn, const Bot& bot) {
  if (!turn.chooses || turn.planned) return {turn.seat, turn.turn, turn.planned};
  const SeatView view = view_for(*state.game->options, state.game->state, turn.seat);
  return {turn.seat, turn.turn, bot.choose(view, turn.budget, turn.seed)};
}

}  // namespace insidejob
