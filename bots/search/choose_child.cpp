#include "bots/search/choose_child.h"

#include <array>
#include <cmath>

#include "bots/belief/arithmetic.h"

namespace insidejob {
namespace {

// log2 of whole numbers, looked up: exact enough to explore by.
constexpr unsigned k_logs = 4096;
const std::array<double, k_logs> k_log_two = [] {
  std::array<double, k_logs> logs{};
  for (unsigned i = 1; i < k_logs; ++i) logs[i] = log_two(i);
  return logs;
}();

double log_of(std::uint32_t count) {
  unsigned shift = 0;
  while (count >= k_logs) {
    count >>= 1;
    ++shift;
  }
  return k_log_two[count] + shift;
}

// A number that tells apart the actions of one seat at one moment.
unsigned key_of(Action action) { return (action.a * 2U + action.b) & 1023U; }

}  // namespace

ChildChoice choose_child(Tree& tree, Tree::Index parent, const LegalActions& legal,
                         double exploration, Rng& rng) {
  // Legal actions still without a child are those whose key no child has.
  unsigned known = 0;
  ChildChoice best;
  double best_score = -1;
  std::array<std::uint64_t, 16> seen{};
  const auto is_legal = [&](Action action) {
    switch (legal.kind()) {
      case ActionKind::play_card:
        return legal.cards().contains(action.card()) && (legal.wager() || !action.wager());
      default:
        for (const Action other : legal) {
          if (other == action) return true;
        }
        return false;
    }
  };
  for (Tree::Index child = tree[parent].first_child; child != Tree::k_none;
       child = tree[child].next) {
    Tree::Node& node = tree[child];
    if (node.action.seat != legal.seat() || !is_legal(node.action)) continue;
    ++known;
    ++node.available;
    const unsigned key = key_of(node.action);
    seen[key / 64] |= 1ULL << (key % 64);
    const double visits = node.visits + 1e-9;
    const double score =
        node.total / visits + exploration * std::sqrt(log_of(node.available + 1) / visits);
    if (score > best_score) {
      best_score = score;
      best.node = child;
    }
  }
  if (known == legal.size() || tree.full()) return best;
  unsigned skip = rng.below(legal.size() - known);
  for (const Action action : legal) {
    const unsigned key = key_of(action);
    if (((seen[key / 64] >> (key % 64)) & 1U) != 0) continue;
    if (skip-- == 0) return {tree.add(parent, action), true};
  }
  return best;
}

}  // namespace insidejob
