#include "lab/one_game.h"

#include "engine/apply.h"
#include "engine/view.h"

namespace insidejob {

PlayedGame play_game(const Options& options, std::span<const std::shared_ptr<const Bot>> bots,
                     Budget budget, const Seed& seed) {
  PlayedGame game;
  Rng rng{seed.derive(0)};
  game.deal = draw_deal(rng, options);
  game.state = start(options, game.deal);
  const Seed choices = seed.derive(1);
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

}  // namespace insidejob
