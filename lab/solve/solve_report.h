// The solution of a small game as JSON, and in words.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lab/experiment.h"
#include "lab/solve/bot_habits.h"
#include "lab/solve/response.h"

namespace insidejob {

// The solution after a number of iterations.
struct SolveStep {
  std::uint64_t iterations = 0;
  Exploitability exploitability;
};

struct SolvedBot {
  std::string name;
  BotStanding as_agents;
  BotStanding as_insider;
};

struct SolveResult {
  std::vector<SolveStep> steps;
  // What the Agents reach against the solution's Insider if they respond to it as they would to a
  // bot.
  double insider_concedes = 0;
  std::vector<SolvedBot> bots;
};

// "3 players, 2 suits of 5 cards, 3 cards each, 2 tricks, no wagers"
[[nodiscard]] std::string game_text(const SmallGame& game);

// Writes an object.
void write_step(JsonWriter& out, const SolveStep& step);

[[nodiscard]] std::string solve_json(const SmallGame& game, const SolveResult& result,
                                     const Experiment& experiment);

}  // namespace insidejob
