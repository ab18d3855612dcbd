#include "bots/officer/decision.h"

#include <algorithm>

#include "bots/belief/arithmetic.h"
#include "engine/apply.h"

namespace insidejob::officer {
namespace {

constexpr unsigned k_samples = 96;
constexpr unsigned k_scenes = 24;
constexpr unsigned k_scenes_for_missions = 10;
constexpr unsigned k_tricks_ahead = 2;

// An Insider whose choices hang on nothing but its cards could be read: it takes an action the more
// often the nearer it is to the best.
constexpr double k_insider_whim = 0.002;
constexpr double k_whim = 0.002;

}  // namespace

Decision::Decision(const SeatView& view, const Seed& seed)
    : situation_(view, k_samples, seed),
      options_(*view.options),
      me_(*view.seat),
      rng_(seed.derive(0)),
      leaf_(options_),
      policy_(options_) {
  for (unsigned i = 0; i < k_scenes; ++i) {
    scenes_.push_back({situation_.imagine_state(rng_), seed.derive(16 + i)});
  }
}

double Decision::rate(unsigned scenes, Action action, const Action* next) const {
  const Situation::Look look = situation_.look_of(next != nullptr ? *next : action);
  double sum = 0;
  for (unsigned i = 0; i < scenes; ++i) {
    GameState state = scenes_[i].state;
    Rng rng{scenes_[i].chance};
    apply_legal(options_, state, action);
    if (next != nullptr) apply_legal(options_, state, *next);
    policy_.play_on(state, k_tricks_ahead, rng);
    sum += leaf_.win_chance(state, me_, look.guilt);
  }
  return sum / scenes - look.price;
}

double Decision::rate_with_best(unsigned scenes, Action action) const {
  GameState state = scenes_[0].state;
  apply_legal(options_, state, action);
  double best = -1;
  for (const Action next : legal_actions(options_, state, me_)) {
    best = std::max(best, rate(scenes, action, &next));
  }
  return best;
}

double Decision::rate(Action action) const {
  switch (action.kind) {
    case ActionKind::choose_mission:
      return rate_with_best(k_scenes_for_missions, action);
    case ActionKind::play_larry:  // the seat's own card ends the trick (R9.3)
      return rate_with_best(k_scenes_for_missions, action);
    default:
      return rate(k_scenes, action, nullptr);
  }
}

Action Decision::choose(const LegalActions& legal) {
  std::vector<double> values;
  for (const Action action : legal) values.push_back(rate(action));
  return legal[choose_near_best(std::move(values), whim_of(situation_), rng_)];
}

double whim_of(const Situation& situation) {
  return situation.is_insider() ? k_insider_whim : k_whim;
}

unsigned choose_near_best(std::vector<double> values, double whim, Rng& rng) {
  const double best = *std::max_element(values.begin(), values.end());
  double all = 0;
  for (double& value : values) {
    value = power_of_two((value - best) / whim);
    all += value;
  }
  double pick = uniform(rng) * all;
  unsigned chosen = 0;
  for (unsigned i = 0; i < values.size() && pick >= 0; ++i) {
    pick -= values[i];
    chosen = i;
  }
  return chosen;
}

}  // namespace insidejob::officer
