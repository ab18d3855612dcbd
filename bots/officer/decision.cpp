#include "bots/officer/decision.h"

#include <algorithm>
#include <functional>

#include "bots/belief/arithmetic.h"
#include "engine/apply.h"

namespace insidejob::officer {
namespace {

constexpr unsigned k_samples = 80;
// All candidates are tried in a few scenes, the better ones in more: luck decides between near ones
// otherwise.
struct Round {
  unsigned scenes;
  unsigned candidates;
};
constexpr std::array<Round, 3> k_rounds{{{16, 1000}, {40, 5}, {80, 3}}};
constexpr unsigned k_first_tries = 160;  // of all candidates together, in the first round
constexpr unsigned k_fewest_scenes = 5;
constexpr unsigned k_tricks_ahead = 2;
constexpr double k_hopeless = -10;  // the value of what fell out

}  // namespace

Decision::Decision(const SeatView& view, const Seed& seed)
    : situation_(view, k_samples, seed),
      options_(*view.options),
      me_(*view.seat),
      rng_(seed.derive(0)),
      leaf_(options_),
      policy_(options_) {
  for (unsigned i = 0; i < k_rounds.back().scenes; ++i) {
    scenes_.push_back({situation_.imagine_state(rng_), seed.derive(16 + i)});
  }
}

double Decision::sum(unsigned first, unsigned last, const Candidate& candidate,
                     Action action) const {
  double sum = 0;
  for (unsigned i = first; i < last; ++i) {
    GameState state = scenes_[i].state;
    Rng rng{scenes_[i].chance};
    apply_legal(options_, state, action);
    if (candidate.next) apply_legal(options_, state, *candidate.next);
    policy_.play_on(state, k_tricks_ahead, rng);
    sum += leaf_.win_chance(state, me_, candidate.look.guilt);
  }
  return sum;
}

std::vector<Decision::Candidate> Decision::candidates(const LegalActions& legal) const {
  std::vector<Candidate> all;
  for (unsigned i = 0; i < legal.size(); ++i) {
    if (legal.kind() == ActionKind::play_card) {
      all.push_back({.index = i, .next = {}, .look = situation_.look_of(legal[i])});
      continue;
    }
    GameState state = scenes_[0].state;
    apply_legal(options_, state, legal[i]);
    for (const Action next : legal_actions(options_, state, me_)) {
      all.push_back({.index = i, .next = next, .look = situation_.look_of(next)});
    }
  }
  return all;
}

Action Decision::choose(const LegalActions& legal) {
  std::vector<Candidate> open = candidates(legal);
  unsigned done = 0;
  for (const Round& round : k_rounds) {
    if (open.size() > round.candidates) open.resize(round.candidates);
    unsigned scenes = round.scenes;
    if (done == 0) {
      const unsigned share = k_first_tries / static_cast<unsigned>(open.size());
      scenes = std::clamp(share, k_fewest_scenes, scenes);
    }
    for (Candidate& candidate : open) {
      candidate.won += sum(done, scenes, candidate, legal[candidate.index]);
      candidate.value = candidate.won / scenes - candidate.look.price;
    }
    done = scenes;
    std::ranges::stable_sort(open, std::ranges::greater{}, &Candidate::value);
  }
  std::vector<double> values(legal.size(), k_hopeless);
  for (const Candidate& candidate : open) {
    values[candidate.index] = std::max(values[candidate.index], candidate.value);
  }
  return legal[choose_near_best(std::move(values), k_whim, rng_)];
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
