// Information-set tree search (Cowling, Powley and Whitehouse 2012) over the engine: every
// iteration takes one of the worlds drawn from the belief, walks down the tree by actions that are
// legal in it, adds a node and plays on.
#pragma once

#include <cstdint>
#include <span>

#include "bots/search/tree.h"
#include "engine/options.h"
#include "engine/rng.h"
#include "engine/state.h"

namespace insidejob {

// Every mover is in the tree, followed by uniformly random games that count as won or lost: the
// yardstick of the search's speed.
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
