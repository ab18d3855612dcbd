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

#include "bots/search/tree.h"
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

}  // namespace insidejob
