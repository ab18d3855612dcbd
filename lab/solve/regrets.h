// Counterfactual regret minimisation (CFR+) with the Agents as independent players. In turn, the
// Agent in each seat and the Insider regret what they did not choose, and then choose in proportion
// to that. The result is the average, in which later rounds count more.
//
// With one player against one opponent this converges to an equilibrium. With several Agents who
// share a win there is no such guarantee. `exploit` says how close it has come.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/rng.h"
#include "lab/solve/small_game.h"

namespace insidejob {

class Regrets {
 public:
  // Everyone starts with random chances. If there are several equilibria, the seed decides which is
  // found; 0: all choices start equal.
  Regrets(const SmallGame& game, std::uint64_t seed);

  void iterate();
  [[nodiscard]] std::uint64_t iterations() const { return iterations_; }
  [[nodiscard]] Strategies average() const;

 private:
  void update(unsigned player);
  void add_to_average(unsigned player);

  const SmallGame& game_;
  std::uint64_t iterations_ = 0;
  std::vector<double> regrets_;
  std::vector<double> sums_;
  Strategies current_;
  std::vector<double> scratch_;
};

}  // namespace insidejob
