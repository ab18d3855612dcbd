// Which action to try next: one never tried if there is one, or else the best by value and by how
// seldom it was chosen when it could have been (UCB1 over subsets of arms).
#pragma once

#include "bots/search/tree.h"
#include "engine/legal.h"
#include "engine/rng.h"

namespace insidejob {

struct ChildChoice {
  Tree::Index node = Tree::k_none;
  bool is_new = false;
};

// At least one action is legal. With a full tree only known children are chosen; if none of them is
// legal, the choice has no node.
[[nodiscard]] ChildChoice choose_child(Tree& tree, Tree::Index parent, const LegalActions& legal,
                                       double exploration, Rng& rng);

}  // namespace insidejob
