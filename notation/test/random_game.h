// Random games for tests of what is written and read.
#pragma once

#include <vector>

#include "engine/apply.h"
#include "engine/deal.h"
#include "engine/legal.h"
#include "engine/rng.h"

namespace insidejob::test {

struct RandomGame {
  Options options;
  Deal deal;
  std::vector<Action> actions;
  GameState state;
};

// A table of any variant, from the seed, played for at most `length` actions.
inline RandomGame random_game(std::uint64_t seed, std::size_t length = 1000) {
  Rng rng{Seed::from_number(seed)};
  while (true) {
    Choices choices{
        .players = 2 + rng.below(4), .wager = rng.below(5) > 0, .risky = rng.below(3) == 0};
    if (choices.players >= 4) {
      for (unsigned i = rng.below(3); i > 0; --i) {
        choices.special_roles.push_back(RoleId{static_cast<std::uint8_t>(2 + rng.below(8))});
      }
    }
    Result<Options> made = Options::make(choices);
    auto* options = std::get_if<Options>(&made);
    if (options == nullptr) continue;
    RandomGame game{*options, {}, {}, {}};
    game.deal = draw_deal(rng, game.options);
    game.state = start(game.options, game.deal);
    while (game.state.open.phase != Phase::over && game.actions.size() < length) {
      const SeatSet seats = actors(game.state);
      const LegalActions legal =
          legal_actions(game.options, game.state, seats.nth(rng.below(seats.size())));
      const Action action = legal[rng.below(legal.size())];
      apply_legal(game.options, game.state, action);
      game.actions.push_back(action);
    }
    return game;
  }
}

}  // namespace insidejob::test
