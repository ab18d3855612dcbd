#include "bots/search/trials.h"

#include <algorithm>
#include <functional>

#include "bots/belief/arithmetic.h"
#include "engine/apply.h"

namespace insidejob {
namespace {

constexpr unsigned k_tricks_ahead = 2;
constexpr double k_hopeless = -10;  // the value of a dropped candidate
constexpr unsigned k_first_chance = 16;
constexpr unsigned k_most_worlds = 1024;  // beyond that they repeat, with other random numbers

}  // namespace

Trials::Trials(const Situation& situation, const LegalActions& legal, const Seed& seed, Rng& rng,
               bool with_foresight)
    : situation_(situation),
      legal_(legal),
      seed_(seed),
      rng_(rng),
      leaf_(situation.options()),
      policy_(situation.options()) {
  if (with_foresight) foresight_.emplace(situation, policy_);
  imagine(1);
  for (unsigned i = 0; i < legal.size(); ++i) {
    if (legal.kind() == ActionKind::play_card) {
      open_.push_back({.index = i, .next = {}, .look = situation.look_of(legal[i])});
      continue;
    }
    GameState state = worlds_[0];
    apply_legal(situation.options(), state, legal[i]);
    for (const Action next : legal_actions(situation.options(), state, situation.me())) {
      open_.push_back({.index = i, .next = next, .look = situation.look_of(next)});
    }
  }
}

void Trials::imagine(unsigned scenes) {
  while (worlds_.size() < std::min(scenes, k_most_worlds)) {
    worlds_.push_back(situation_.imagine_state(rng_));
  }
}

double Trials::play(unsigned scene, const Candidate& candidate) {
  const Options& options = situation_.options();
  GameState state = worlds_[scene % k_most_worlds];
  Rng rng{seed_.derive(k_first_chance + scene)};
  apply_legal(options, state, legal_[candidate.index]);
  if (candidate.next) apply_legal(options, state, *candidate.next);
  if (foresight_) {
    foresight_->begin(legal_[candidate.index], candidate.next);
    foresight_->play_on(state, k_tricks_ahead, rng);
  } else {
    policy_.play_on(state, k_tricks_ahead, rng);
  }
  const double value = leaf_.win_chance(state, situation_.me(), candidate.look.guilt);
  if (foresight_) foresight_->learn(value);
  return value;
}

void Trials::keep_only(const std::vector<bool>& actions) {
  std::erase_if(open_, [&](const Candidate& candidate) { return !actions[candidate.index]; });
}

void Trials::keep(unsigned candidates) {
  if (open_.size() > candidates) open_.resize(candidates);
}

void Trials::extend_to(unsigned scenes) {
  imagine(scenes);
  for (Candidate& candidate : open_) {
    double won = 0;
    for (unsigned i = candidate.scenes; i < scenes; ++i) won += play(i, candidate);
    candidate.won += won;
    candidate.scenes = std::max(candidate.scenes, scenes);
    candidate.value = candidate.won / candidate.scenes - candidate.look.price;
  }
  std::ranges::stable_sort(open_, std::ranges::greater{}, &Candidate::value);
}

std::vector<double> Trials::values() const {
  std::vector<double> values(legal_.size(), k_hopeless);
  for (const Candidate& candidate : open_) {
    values[candidate.index] = std::max(values[candidate.index], candidate.value);
  }
  return values;
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

}  // namespace insidejob
