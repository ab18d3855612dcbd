#include "bots/search/choose_child.h"

#include <cmath>

namespace insidejob {
namespace {

// The mean with a bonus that falls as visits grow (as in PUCT with equal priors), by one division.
class Best {
 public:
  Best(std::uint32_t visits, double exploration)
      : bonus_(static_cast<float>(exploration * std::sqrt(visits + 1.0))) {}

  void consider(const Tree::Node& node, Tree::Index index) {
    const float score = (node.total + bonus_) / static_cast<float>(node.visits + 1);
    if (score <= score_) return;
    score_ = score;
    index_ = index;
  }
  [[nodiscard]] Tree::Index index() const { return index_; }

 private:
  float bonus_;
  float score_ = -1e9F;
  Tree::Index index_ = Tree::k_none;
};

ChildChoice choose_card(Tree& tree, Tree::Index parent, const LegalActions& legal, Best best,
                        Rng& rng) {
  const CardSet plain = legal.cards();
  const CardSet wagered = legal.wager() ? plain : CardSet{};
  const Tree::Cards tried = tree.cards(parent);
  const CardSet new_plain = plain - tried.plain;
  const CardSet new_wagered = wagered - tried.wagered;
  const unsigned untried = new_plain.size() + new_wagered.size();
  if (untried > 0) {
    const unsigned pick = rng.below(untried);
    const bool wager = pick >= new_plain.size();
    const Card card = wager ? new_wagered.nth(pick - new_plain.size()) : new_plain.nth(pick);
    return {tree.add(parent, Action::play_card(legal.seat(), card, wager)), true};
  }
  const auto consider = [&](CardSet cards, bool wager) {
    for (const Card card : cards) {
      const Tree::Index child = tree.child(parent, tried.before(card, wager));
      best.consider(tree[child], child);
    }
  };
  consider(plain, false);
  consider(wagered, true);
  return {best.index(), false};
}

}  // namespace

ChildChoice choose_child(Tree& tree, Tree::Index parent, const LegalActions& legal,
                         double exploration, Rng& rng) {
  Best best{tree[parent].visits, exploration};
  if (legal.kind() == ActionKind::play_card) return choose_card(tree, parent, legal, best, rng);
  const unsigned first = rng.below(legal.size());
  for (unsigned i = 0; i < legal.size(); ++i) {
    const Action action = legal[(first + i) % legal.size()];
    const Tree::Index child = tree.find(parent, action);
    if (child == Tree::k_none) return {tree.add(parent, action), true};
    best.consider(tree[child], child);
  }
  return {best.index(), false};
}

}  // namespace insidejob
