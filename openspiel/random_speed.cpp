// How fast OpenSpiel plays random games, in processor time: any registered game, Inside Job too.
//
//     build/openspiel/insidejob_random_speed "insidejob(players=4)" spades hearts
#include <cstdio>
#include <ctime>
#include <random>
#include <string>

#include "open_spiel/spiel.h"

namespace {

struct Played {
  double decisions = 0;
  double outcomes = 0;  // of chance
};

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

Played play(const open_spiel::Game& game, std::mt19937& rng) {
  Played played;
  const auto state = game.NewInitialState();
  while (!state->IsTerminal()) {
    if (state->IsChanceNode()) {
      state->ApplyAction(open_spiel::SampleAction(state->ChanceOutcomes(), rng).first);
      ++played.outcomes;
    } else {
      const std::vector<open_spiel::Action> legal = state->LegalActions();
      std::uniform_int_distribution<std::size_t> index{0, legal.size() - 1};
      state->ApplyAction(legal[index(rng)]);
      ++played.decisions;
    }
  }
  return played;
}

void measure(const std::string& name) {
  const auto game = open_spiel::LoadGame(name);
  std::mt19937 rng{1};
  constexpr double k_seconds = 3;
  Played all;
  double games = 0;
  const double begin = processor_seconds();
  double now = begin;
  for (; now - begin < k_seconds; now = processor_seconds()) {
    for (int i = 0; i < 100; ++i) {
      const Played one = play(*game, rng);
      all.decisions += one.decisions;
      all.outcomes += one.outcomes;
      ++games;
    }
  }
  const double seconds = now - begin;
  std::printf("%-24s %9.0f games per second, %5.1f decisions and %5.1f outcomes of chance each\n",
              name.c_str(), games / seconds, all.decisions / games, all.outcomes / games);
}

}  // namespace

int main(int count, char** words) {
  if (count < 2) {
    std::fprintf(stderr, "insidejob_random_speed: give the names of one or more games.\n");
    return 2;
  }
  for (int i = 1; i < count; ++i) measure(words[i]);
}
