#include <array>

#include "bots/search/choose_child.h"
#include "bots/search/search.h"
#include "engine/apply.h"
#include "engine/playout.h"

namespace insidejob {
namespace {

constexpr double k_exploration = 0.5;
constexpr unsigned k_deepest = 64;

}  // namespace

RandomSearch::RandomSearch(const Options& options, Seat me, std::span<const GameState> worlds,
                           std::size_t nodes, const Seed& seed)
    : options_(options), me_(me), worlds_(worlds), tree_(nodes), rng_(seed) {}

void RandomSearch::iterate() {
  GameState state = worlds_[next_world_];
  next_world_ = next_world_ + 1 == worlds_.size() ? 0 : next_world_ + 1;
  std::array<Tree::Index, k_deepest> path;
  std::size_t depth = 0;
  Tree::Index node = Tree::k_root;
  while (state.open.phase < Phase::vote && depth < k_deepest) {
    const LegalActions legal = legal_actions(options_, state, state.open.to_act);
    const ChildChoice choice = choose_child(tree_, node, legal, k_exploration, rng_);
    node = choice.node;
    tree_.fetch_children(node);
    apply_legal(options_, state, tree_[node].action);
    path[depth++] = node;
    if (choice.is_new) break;
  }
  random_playout(options_, state, rng_);
  ++tree_[Tree::k_root].visits;
  for (std::size_t i = 0; i < depth; ++i) {
    Tree::Node& visited = tree_[path[i]];
    ++visited.visits;
    visited.total += state.open.outcome.winners.contains(visited.action.seat) ? 1.0F : 0.0F;
  }
}

}  // namespace insidejob
