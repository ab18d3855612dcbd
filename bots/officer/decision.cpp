#include "bots/officer/decision.h"

#include <algorithm>
#include <array>

#include "bots/search/situation.h"
#include "bots/search/trials.h"

namespace insidejob::officer {
namespace {

// All candidates are tried in a few scenes and the better ones in more. Otherwise luck would decide
// between close ones.
struct Round {
  unsigned scenes;
  unsigned candidates;
};
constexpr std::array<Round, 3> k_rounds{{{16, 1000}, {40, 5}, {80, 3}}};
constexpr unsigned k_first_tries = 160;  // for all candidates together, in the first round
constexpr unsigned k_fewest_scenes = 5;

}  // namespace

Action choose_action(const SeatView& view, const LegalActions& legal, const Seed& seed,
                     unsigned worlds) {
  const unsigned samples = worlds == 0 ? k_decision_samples : std::min(worlds, k_decision_samples);
  const auto scaled = [&](unsigned scenes) {
    return (scenes * samples + k_decision_samples - 1) / k_decision_samples;
  };
  const Situation situation{view, {.own = samples, .open = samples}, seed};
  Rng rng{seed.derive(0)};
  Trials trials{situation, legal, seed, rng};
  const unsigned share = scaled(k_first_tries) / static_cast<unsigned>(trials.open().size());
  for (const Round& round : k_rounds) {
    const bool is_first = &round == &k_rounds.front();
    trials.keep(round.candidates);
    trials.extend_to(is_first ? std::clamp(share, scaled(k_fewest_scenes), scaled(round.scenes))
                              : scaled(round.scenes));
  }
  return legal[choose_near_best(trials.values(), k_whim, rng)];
}

}  // namespace insidejob::officer
