#include "lab/one_game.h"

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
  return play_deal_by(
      options, deal, choices, [&](const GameState& state, Seat seat, const Seed& seed) {
        return bots[seat.index]->choose(view_for(options, state, seat), budget, seed);
      });
}

Seat insider_seat(const Options& options, const std::array<RoleId, k_max_seats>& roles) {
  for (const Seat seat : SeatSet::first(options.seats())) {
    if (options.role_rule(roles[seat.index]).replaces_insider) return seat;
  }
  __builtin_trap();
}

}  // namespace insidejob
