// Worlds that a view allows: they give the view again at every kind of table, and roles turn up as
// often as counting all deals says.
#include "bots/belief/uniform_worlds.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "bots/belief/belief.h"
#include "bots/test/bot_table.h"
#include "engine/apply.h"
#include "engine/deal.h"
#include "engine/legal.h"
#include "lab/every_setup.h"

namespace insidejob::testing {
namespace {

GameState play_randomly(const Options& options, Rng& rng, unsigned actions) {
  GameState state = start(options, draw_deal(rng, options));
  for (unsigned i = 0; i < actions; ++i) {
    const SeatSet seats = actors(state);
    const LegalActions legal = legal_actions(options, state, seats.nth(rng.below(seats.size())));
    GameState next = state;
    apply_legal(options, next, legal[rng.below(legal.size())]);
    if (next.open.phase == Phase::over) break;
    state = next;
  }
  return state;
}

TEST(UniformWorlds, GiveTheViewAgain) {
  Rng rng{Seed::from_number(31)};
  unsigned drawn = 0;
  unsigned missing = 0;
  for (const Choices& choices : every_setup()) {
    const Options options = ready(choices);
    const GameState state = play_randomly(options, rng, rng.below(60));
    for (const Seat seat : SeatSet::first(options.players())) {
      const UniformWorlds worlds{view_for(options, state, seat)};
      for (unsigned i = 0; i < 4; ++i) {
        const auto world = worlds.draw(rng);
        if (!world) {
          ++missing;
          continue;
        }
        ++drawn;
        const GameState imagined = imagine(worlds.view(), *world, rng);
        EXPECT_EQ(view_for(options, imagined, seat), worlds.view());
      }
    }
  }
  EXPECT_GT(drawn, 500U);
  EXPECT_LT(missing, drawn / 100);
}

TEST(UniformWorlds, RolesAreAsLikelyAsCountingSays) {
  Rng rng{Seed::from_number(32)};
  const Options options = ready({.players = 4});
  for (unsigned game = 0; game < 6; ++game) {
    const GameState state = play_randomly(options, rng, 8 + 5 * game);
    const SeatView view = view_for(options, state, Seat{0});
    const RoleBelief exact = legality_only(view);
    const UniformWorlds worlds{view};
    std::array<double, k_max_seats> insider{};
    constexpr unsigned k_draws = 4000;
    for (unsigned i = 0; i < k_draws; ++i) {
      const auto world = worlds.draw(rng);
      ASSERT_TRUE(world.has_value());
      for (const Seat seat : SeatSet::first(4)) {
        insider[seat.index] += world->roles[seat.index] == k_base_insider ? 1.0 / k_draws : 0;
      }
    }
    for (unsigned seat = 0; seat < 4; ++seat) {
      // Five standard errors.
      const double p = exact.insider[seat];
      EXPECT_NEAR(insider[seat], p, 5 * std::sqrt(p * (1 - p) / k_draws) + 1e-9);
    }
  }
}

}  // namespace
}  // namespace insidejob::testing
