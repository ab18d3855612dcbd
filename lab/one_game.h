// One whole game between bots, without threads, clock or files: the unit of every experiment, and
// what native and WebAssembly builds are compared with.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "bots/bot.h"
#include "engine/action.h"
#include "engine/apply.h"
#include "engine/deal.h"
#include "engine/options.h"
#include "engine/rng.h"
#include "engine/state.h"

namespace insidejob {

struct PlayedGame {
  Deal deal;
  std::vector<Action> actions;
  GameState state;  // over
};

// `bots` holds one per player. The seed decides the deal and every choice.
[[nodiscard]] PlayedGame play_game(const Options& options,
                                   std::span<const std::shared_ptr<const Bot>> bots, Budget budget,
                                   const Seed& seed);

// The same from a given deal; the seed decides only the choices.
[[nodiscard]] PlayedGame play_deal(const Options& options, const Deal& deal,
                                   std::span<const std::shared_ptr<const Bot>> bots, Budget budget,
                                   const Seed& choices);

// The same, but calls `choose(state, seat, seed)` for every action: for experiments that tell a bot
// more than its view (lab/truth.h).
template <class Choose>
[[nodiscard]] PlayedGame play_deal_by(const Options& options, const Deal& deal, const Seed& choices,
                                      Choose choose) {
  PlayedGame game{.deal = deal, .actions = {}, .state = start(options, deal)};
  while (game.state.open.phase != Phase::over) {
    const Seat seat = actors(game.state).nth(0);
    const Action action = choose(game.state, seat, choices.derive(game.actions.size()));
    // A bot that answers illegally is broken, and so would be every figure based on it.
    if (apply(options, game.state, action)) __builtin_trap();
    game.actions.push_back(action);
  }
  return game;
}

// The seat in the Insider's place; every game has one.
[[nodiscard]] Seat insider_seat(const Options& options,
                                const std::array<RoleId, k_max_seats>& roles);

}  // namespace insidejob
