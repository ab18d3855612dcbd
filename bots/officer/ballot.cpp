#include <algorithm>
#include <memory>

#include "bots/belief/belief.h"
#include "bots/craft/ballot_box.h"
#include "bots/officer/decision.h"
#include "bots/search/leaf_value.h"

namespace insidejob::officer {
namespace {

// Above this, a private belief need not consider what the others think. A tie loses (R6.3), so
// otherwise everyone names the seat that is publicly the likeliest.
constexpr double k_decisive = 0.75;

}  // namespace

Action choose_vote(const SeatView& view, const Seed& seed, unsigned worlds, Stopwatch watch,
                   const Possibilities& possible) {
  const unsigned samples = worlds == 0 ? k_vote_samples : std::min(worlds, k_vote_samples);
  const auto judged = std::make_shared<const JudgedHistory>(view, standard_behaviour());
  const Belief open{
      public_view(view), judged, {.samples = samples, .watch = watch}, seed.derive(2)};
  const Belief own{view,
                   judged,
                   {.samples = samples, .watch = watch, .possible = possible},
                   seed_of_own_belief(seed)};
  const Guilt& mine = own.roles().insider;
  const Guilt& all = open.roles().insider;
  const Seat me = *view.seat;
  const bool decisive = *std::max_element(mine.begin(), mine.end()) >= k_decisive;
  const double others = 1 - all[me.index];
  Opinion opinion;
  for (const Seat seat : SeatSet::first(view.options->seats())) {
    const double shared = seat == me || others <= 0 ? 0 : all[seat.index] / others;
    const double share = decisive ? mine[seat.index] : shared;
    opinion.shares[seat.index] = static_cast<Chance>(share * k_sure);
    opinion.weights[seat.index] = static_cast<int>(all[seat.index] * Opinion::k_proven_weight);
  }
  Rng rng{seed};
  return insidejob::choose_vote(view, opinion, rng);
}

}  // namespace insidejob::officer
