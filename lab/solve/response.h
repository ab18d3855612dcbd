// What a player's choices are worth in a small game, given what everyone else does, and the best
// response. Values are the probability that the Agents win.
#pragma once

#include <vector>

#include "lab/solve/small_game.h"

namespace insidejob {

// For each slot of `player`: the probability that the Agents win and this was its last choice, if
// it always chooses towards it and everyone else plays `strategies`. Slot 0 is before any choice.
void find_worth(const SmallGame& game, unsigned player, const Strategies& strategies,
                std::vector<double>& worth);

// The probability that the Agents win.
[[nodiscard]] double value_of(const SmallGame& game, const Strategies& strategies);

// The value if `player` alone changes to what is best for its side. Updates `strategies`.
double respond(const SmallGame& game, unsigned player, Strategies& strategies);

// The value if one Agent at a time changes to what is best, until none can gain more than `least`.
// Agents who change together might do even better, so this is a lower bound for a team.
double respond_as_agents(const SmallGame& game, Strategies& strategies, double least = 1e-6);

// How far strategies are from an equilibrium of independent players.
struct Exploitability {
  double value = 0;
  double secured = 0;  // by the Agents, whatever the Insider does
  double insider_gains = 0;
  std::vector<double> agents_gain{};  // the Agent in each seat, alone

  [[nodiscard]] double sum() const;
  [[nodiscard]] double most_by_an_agent() const;
};
[[nodiscard]] Exploitability exploit(const SmallGame& game, const Strategies& strategies);

}  // namespace insidejob
