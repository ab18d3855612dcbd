#include "lab/one_game.h"

#include "engine/apply.h"
#include "engine/view.h"

namespace insidejob {

PlayedGame play_game(const Options& options, std::span<const std::shared_ptr<const Bot>> bots,
                     Budget budget, const Seed& seed) {
  Rng rng{seed.derive(0)};
  return play_deal(options, draw_deal(rng, options), bots, budget, seed.derive(1));
}

PlayedGame play_deal(const Options& options, const Deal& deal,
                     std::span<const std::shared_ptr<const Bot>> bots, Budget budget,
                     const Seed& choices) {
  PlayedGame game{.deal = deal, .actions = {}, .state = start(options, deal)};
  while (game.state.open.phase != Phase::over) {
    const Seat seat = actors(game.state).nth(0);
    const SeatView view = view_for(options, game.state, seat);
    const Action action =
        bots[seat.index]->choose(view, budget, choices.derive(game.actions.size()));
    // A bot that answers unlawfully is broken, and so would be every figure that it is part of.
    if (apply(options, game.state, action)) __builtin_trap();
    game.actions.push_back(action);
  }
  return game;
}

Seat insider_seat(const Options& options, const std::array<RoleId, k_max_seats>& roles) {
  for (const Seat seat : SeatSet::first(options.seats())) {
    if (options.role_rule(roles[seat.index]).replaces_insider) return seat;
  }
  __builtin_trap();
}

}  // namespace insidejob
