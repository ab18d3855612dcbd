// OpenSpiel's own tests on Inside Job (open_spiel/tests/basic_tests.h), and what they do not ask:
// that a resampled state has the same history where the player saw it, and differs where not.
#include <cstdio>
#include <fstream>
#include <iostream>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "open_spiel/spiel.h"
#include "open_spiel/tests/basic_tests.h"

namespace {

using open_spiel::Game;
using open_spiel::LoadGame;

// Every kind of table: wagers, risky missions, special roles, Larry, small decks.
std::vector<std::string> tables() {
  std::ifstream file{INSIDEJOB_SOURCE_DIR "/openspiel/test/tables.txt"};
  std::vector<std::string> names;
  for (std::string line; std::getline(file, line);) names.push_back(line);
  SPIEL_CHECK_GT(names.size(), 10);
  return names;
}

// Of the players who do not see everything, someone must see differing worlds, and nobody ever
// worlds that differ in what was played openly.
void resampled_worlds_differ(const Game& game) {
  std::mt19937 rng{7};
  std::uniform_real_distribution<double> uniform{0, 1};
  std::set<std::string> worlds;
  const auto state = game.NewInitialState();
  for (int step = 0; !state->IsTerminal(); ++step) {
    const auto legal = state->LegalActions();
    if (!state->IsChanceNode() && step % 3 == 0) {
      const auto player = state->CurrentPlayer();
      for (int i = 0; i < 4; ++i) {
        const auto other = state->ResampleFromInfostate(player, [&] { return uniform(rng); });
        SPIEL_CHECK_EQ(other->LegalActions(), legal);
        SPIEL_CHECK_EQ(other->CurrentPlayer(), player);
        worlds.insert(other->ToString());
        // Its history leads to it.
        auto again = game.NewInitialState();
        for (const auto action : other->History()) again->ApplyActionWithLegalityCheck(action);
        SPIEL_CHECK_EQ(again->ToString(), other->ToString());
      }
    }
    state->ApplyAction(legal[std::uniform_int_distribution<std::size_t>{0, legal.size() - 1}(rng)]);
  }
  SPIEL_CHECK_GT(worlds.size(), 4);
}

// A game so small that all of it can be visited: one trick of two cards each.
void every_chance_outcome() {
  const auto game = LoadGame(
      "insidejob(players=3,suits=1,numbers=4,hand=1,tricks=1,missions_needed=2,intel_needed=3,"
      "missions=first_highest+last_lowest)");
  open_spiel::testing::CheckChanceOutcomes(*game);
}

}  // namespace

int main() {
  namespace checks = open_spiel::testing;
  checks::LoadGameTest("insidejob");
  for (const std::string& name : tables()) {
    std::fprintf(stderr, "%s\n", name.c_str());
    const auto game = LoadGame(name);
    checks::ChanceOutcomesTest(*game);
    // Serialises, clones and compares along the way. The log of the games is not wanted.
    checks::RandomSimTest(*game, 12, /*serialize=*/true, /*verbose=*/false);
    std::cout.setstate(std::ios::failbit);
    checks::RandomSimTestWithUndo(*game, 2);
    std::cout.clear();
    checks::ResampleInfostateTest(*game, 6);
    resampled_worlds_differ(*game);
  }
  every_chance_outcome();
  std::fprintf(stderr, "all of OpenSpiel's tests passed\n");
}
