#include "bots/search/suspected_worlds.h"

#include <algorithm>

#include "bots/belief/arithmetic.h"
#include "bots/belief/belief.h"
#include "bots/belief/world.h"

namespace insidejob {
namespace {

// Without a minimum, a seat that the belief hardly ever draws would make all others be drawn again.
constexpr double k_unlikely = 0.02;
constexpr unsigned k_most_tries = 24;

Seat insider_in(const SeatView& view, const World& world) {
  for (const Seat seat : SeatSet::first(view.options->seats())) {
    if (view.options->role_rule(world.roles[seat.index]).replaces_insider) return seat;
  }
  __builtin_unreachable();
}

}  // namespace

GameState SuspectedWorlds::imagine_state(const SeatView& view, const Belief& belief,
                                         Rng& rng) const {
  const auto& found = belief.roles().insider;
  const auto ratio = [&](Seat seat) {
    return insider_[seat.index] / std::max(found[seat.index], k_unlikely);
  };
  double most = 0;
  for (const Seat seat : SeatSet::first(view.options->seats())) {
    if (found[seat.index] > k_unlikely) most = std::max(most, ratio(seat));
  }
  World world = belief.draw(rng);
  for (unsigned tries = 1; tries < k_most_tries; ++tries) {
    if (uniform(rng) * most <= ratio(insider_in(view, world))) break;
    world = belief.draw(rng);
  }
  return imagine(view, world, rng);
}

}  // namespace insidejob
