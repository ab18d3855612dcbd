// The fast playout equals the plain one, which takes legal[below(size)] of the lowest seat.
#include "engine/playout.h"

#include <gtest/gtest.h>

#include "engine/apply.h"
#include "engine/deal.h"
#include "engine/legal.h"

namespace insidejob {
namespace {

unsigned plain_playout(const Options& options, GameState& state, Rng& rng) {
  unsigned decisions = 0;
  while (state.open.phase != Phase::over) {
    const LegalActions legal = legal_actions(options, state, actors(state).nth(0));
    EXPECT_FALSE(apply(options, state, legal[rng.below(legal.size())]));
    ++decisions;
  }
  return decisions;
}

TEST(Playout, EndsInTheSameStateAsOneDecisionAfterTheOther) {
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    Rng rng{Seed::from_number(seed)};
    Choices choices{
        .players = 2 + rng.below(4), .wager = rng.below(4) > 0, .risky = rng.below(3) == 0};
    if (choices.players >= 4) {
      for (unsigned i = rng.below(3); i > 0; --i) {
        choices.special_roles.push_back(RoleId{static_cast<std::uint8_t>(2 + rng.below(8))});
      }
    }
    const Result<Options> made = Options::make(choices);
    const auto* options = std::get_if<Options>(&made);
    if (options == nullptr) continue;
    GameState fast = start(*options, draw_deal(rng, *options));
    for (unsigned steps = rng.below(60); steps > 0 && fast.open.phase != Phase::over; --steps) {
      const LegalActions legal = legal_actions(*options, fast, actors(fast).nth(0));
      apply_legal(*options, fast, legal[rng.below(legal.size())]);
    }
    GameState plain = fast;
    Rng other = rng;
    EXPECT_EQ(random_playout(*options, fast, rng), plain_playout(*options, plain, other));
    EXPECT_EQ(fast, plain) << "seed " << seed;
    EXPECT_EQ(rng.next(), other.next());
  }
}

}  // namespace
}  // namespace insidejob
