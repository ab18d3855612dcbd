// Which action to try next: an untried one if there is one, otherwise the best by its value and by
// how rarely it was tried.
#pragma once

#include "bots/search/tree.h"
#include "engine/legal.h"
#include "engine/rng.h"

namespace insidejob {

struct ChildChoice {
  Tree::Index node = Tree::k_none;
  bool is_new = false;
};

// Only among the legal actions, at least one: the other children belong to other hands.
[[nodiscard]] ChildChoice choose_child(Tree& tree, Tree::Index parent, const LegalActions& legal,
                                       double exploration, Rng& rng);

}  // namespace insidejob
