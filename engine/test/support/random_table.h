// Random tables and games over everything the rules allow: any number of players, all legal sets of
// roles including custom ones, risky missions, games without wagers, small decks.
#pragma once

#include <rapidcheck.h>

#include <cstdint>
#include <functional>

#include "engine/apply.h"
#include "engine/deal.h"
#include "engine/legal.h"
#include "engine/options.h"
#include "engine/rng.h"
#include "engine/test/support/effort.h"

namespace insidejob::test {

// Uniform in [0, bound); either a RapidCheck generator or the engine's own Rng.
using Pick = std::function<unsigned(unsigned bound)>;

// Legal choices, as varied as possible.
[[nodiscard]] Choices draw_choices(const Pick& pick);
[[nodiscard]] Pick pick_from(Rng& rng);

// A table and the seed of its deal and of the play at it.
struct RandomTable {
  Choices choices;
  std::uint64_t number = 0;

  [[nodiscard]] Options options() const;
  [[nodiscard]] Seed deal_seed() const { return Seed::from_number(number); }
  [[nodiscard]] Seed play_seed() const { return Seed::from_number(number).derive(1); }
};

[[nodiscard]] rc::Gen<RandomTable> random_tables();

// A random action of some actor. A card is as likely to be played with a token as without.
[[nodiscard]] Action draw_action(const Options& options, const GameState& state, Rng& rng);

// Plays to the end and calls visit(before, action, events, after) for every action.
template <class Visit>
GameState play_randomly(const Options& options, GameState state, Rng& rng, Visit visit) {
  EventList events;
  while (state.open.phase != Phase::over) {
    const GameState before = state;
    const Action action = draw_action(options, state, rng);
    RC_ASSERT(!apply(options, state, action, events));
    visit(before, action, events, state);
  }
  return state;
}

}  // namespace insidejob::test

namespace rc {
template <>
struct Arbitrary<insidejob::test::RandomTable> {
  static Gen<insidejob::test::RandomTable> arbitrary() { return insidejob::test::random_tables(); }
};
}  // namespace rc

namespace insidejob::test {
void showValue(const RandomTable& table, std::ostream& os);
}  // namespace insidejob::test
