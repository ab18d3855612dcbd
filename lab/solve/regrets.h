// Counterfactual regret minimisation (CFR+) with the Agents as independent players: one after
// another, the Agent in each seat and the Insider regret what they did not choose and then choose
// in proportion to that. What is kept is the average, later rounds counting more.
//
// Where one player faces one opponent this converges to an equilibrium. Several Agents who share a
// win are more than that, and nothing is promised: `exploit` says how far it has come.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/rng.h"
#include "lab/solve/small_game.h"

namespace insidejob {

class Regrets {
 public:
  // Everyone starts from chance. With several equilibria the seed decides which is found; 0: all
  // choices alike.
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
