// Information-set tree search (Cowling, Powley and Whitehouse 2012) over the engine.
//
// Every iteration takes one of the worlds that the belief gave, walks down the tree by actions that
// are legal in it, adds a node, plays on and values what it comes to. A mover never acts on what it
// cannot know: with rules every other seat draws its action from a policy of its own hand, its own
// role and what all have seen, so that nobody in the tree knows the searcher's role before it
// shows.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bots/search/leaf_value.h"
#include "bots/search/rule_policy.h"
#include "bots/search/situation.h"
#include "bots/search/tree.h"
#include "engine/legal.h"
#include "engine/options.h"
#include "engine/rng.h"
#include "engine/state.h"

namespace insidejob {

// Every mover in the tree, uniformly random games after it, won or lost at their end: the yardstick
// of the search's speed.
class RandomSearch {
 public:
  RandomSearch(const Options& options, Seat me, std::span<const GameState> worlds,
               std::size_t nodes, const Seed& seed);

  void iterate();
  [[nodiscard]] const Tree& tree() const { return tree_; }

 private:
  const Options& options_;
  Seat me_;
  std::span<const GameState> worlds_;
  Tree tree_;
  Rng rng_;
  std::size_t next_world_ = 0;
};

// The seat's own decisions in the tree, now and in the tricks ahead; others by the policy; a value
// where a trick ends. The n-th try of every action meets the same world and the same chance, so
// that what differs between two actions is not luck.
class RuleSearch {
 public:
  RuleSearch(const Situation& situation, const LegalActions& legal, unsigned worlds,
             std::size_t nodes, const Seed& seed);

  void iterate();
  // Of every legal action, in their order: the chance to win less its price.
  [[nodiscard]] std::vector<double> values() const;

 private:
  struct Candidate {
    Action action;
    Situation::Look look;
    Tree::Index node = Tree::k_none;
  };

  [[nodiscard]] unsigned choose_candidate();
  // Down the tree until a new node or the horizon.
  void descend(GameState& state, Tree::Index node);

  const Situation& situation_;
  const Options& options_;
  Seat me_;
  Seed seed_;
  Rng rng_;
  LeafValue leaf_;
  RulePolicy policy_;
  std::vector<GameState> worlds_;
  std::vector<Candidate> candidates_;
  Tree tree_;
  std::vector<Tree::Index> path_;
  std::uint32_t iterations_ = 0;
};

}  // namespace insidejob
