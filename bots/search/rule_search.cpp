#include <cmath>

#include "bots/belief/arithmetic.h"
#include "bots/search/choose_child.h"
#include "bots/search/search.h"
#include "engine/apply.h"

namespace insidejob {
namespace {

constexpr double k_exploration = 0.12;
constexpr double k_later_exploration = 0.3;
constexpr unsigned k_tricks_ahead = 2;
constexpr unsigned k_deepest = 64;

}  // namespace

RuleSearch::RuleSearch(const Situation& situation, const LegalActions& legal, unsigned worlds,
                       std::size_t nodes, const Seed& seed)
    : situation_(situation),
      options_(situation.options()),
      me_(situation.me()),
      seed_(seed),
      rng_(seed),
      leaf_(options_),
      policy_(options_),
      tree_(nodes) {
  for (unsigned i = 0; i < worlds; ++i) worlds_.push_back(situation.imagine_state(rng_));
  for (const Action action : legal) {
    candidates_.push_back({action, situation.look_of(action)});
    (void)tree_.add(Tree::k_root, action);
  }
  for (Candidate& candidate : candidates_) {
    candidate.node = tree_.find(Tree::k_root, candidate.action);
  }
  path_.reserve(k_deepest);
}

// All are legal in every world: the hand is the seat's own.
unsigned RuleSearch::choose_candidate() {
  const double log = log_two(iterations_ + 1.0);
  unsigned best = 0;
  double best_score = -1e9;
  for (unsigned i = 0; i < candidates_.size(); ++i) {
    const Tree::Node& node = tree_[candidates_[i].node];
    if (node.visits == 0) return i;
    const double score =
        node.mean() - candidates_[i].look.price + k_exploration * std::sqrt(log / node.visits);
    if (score > best_score) {
      best_score = score;
      best = i;
    }
  }
  return best;
}

void RuleSearch::descend(GameState& state, Tree::Index node) {
  const unsigned horizon = worlds_[0].open.trick + 1U + k_tricks_ahead;
  while (state.open.trick < horizon && state.open.phase < Phase::vote && path_.size() < k_deepest) {
    if (state.open.to_act == me_) {
      const LegalActions legal = legal_actions(options_, state, me_);
      const ChildChoice choice = choose_child(tree_, node, legal, k_later_exploration, rng_);
      node = choice.node;
      path_.push_back(node);
      apply_legal(options_, state, tree_[node].action);
      if (choice.is_new) return;
    } else {
      const Action action = policy_.choose(state, rng_);
      apply_legal(options_, state, action);
      const Tree::Index known = tree_.find(node, action);
      if (known == Tree::k_none) {
        tree_.add(node, action);
        return;
      }
      node = known;
    }
  }
}

void RuleSearch::iterate() {
  const Candidate& candidate = candidates_[choose_candidate()];
  const std::uint32_t visits = tree_[candidate.node].visits;
  GameState state = worlds_[visits % worlds_.size()];
  rng_ = Rng{seed_.derive(visits)};
  ++iterations_;
  path_.clear();
  path_.push_back(candidate.node);
  apply_legal(options_, state, candidate.action);
  descend(state, candidate.node);
  const unsigned horizon = worlds_[0].open.trick + 1U + k_tricks_ahead;
  while (state.open.trick < horizon && state.open.phase < Phase::vote) {
    apply_legal(options_, state, policy_.choose(state, rng_));
  }
  const double value = leaf_.win_chance(state, me_, candidate.look.guilt);
  for (const Tree::Index index : path_) {
    ++tree_[index].visits;
    tree_[index].total += static_cast<float>(value);
  }
}

std::vector<double> RuleSearch::values() const {
  std::vector<double> values;
  for (const Candidate& candidate : candidates_) {
    const Tree::Node& node = tree_[candidate.node];
    const double mean = node.visits > 0 ? node.mean() : 0;
    values.push_back(mean - candidate.look.price);
  }
  return values;
}

}  // namespace insidejob
