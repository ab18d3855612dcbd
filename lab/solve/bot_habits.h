// What a bot does in a small game, found by asking it, and how much that allows others to win.
#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "bots/bot.h"
#include "lab/solve/small_game.h"

namespace insidejob {

enum class BotPart : std::uint8_t { agents, insider };

struct HabitsPlan {
  BotPart part = BotPart::agents;  // the bot is all Agents, or the Insider
  unsigned samples = 8;            // per half
  std::uint64_t seed = 1;
  unsigned threads = 1;
  std::function<bool()> interrupted{};
};

// From two sets of samples, because a response to one half also fits its random errors. It is
// judged by the other half.
struct BotHabits {
  std::array<Strategies, 2> halves;  // only the bot's slots are filled
  std::uint64_t asked = 0;           // how many views
  bool interrupted = false;
};

// Asks in every view of the game's tree that the bot can reach, whatever the others do. If the tree
// has one deal for all that differ by exchanged suits, the bot is taken to play those alike. The
// answers depend on the seed and the view only.
[[nodiscard]] BotHabits ask_bot(const SmallGame& game, const Bot& bot, const HabitsPlan& plan);

// How likely the Agents are to win.
struct BotStanding {
  double against_solution = 0;
  // If the other side plays the best response to one half of the samples, judged by the other half
  // and by the same one. A best response to the bot itself does at least as well for its side as
  // the first, on average. For an Insider who responds, it does no better than the second, on
  // average. For Agents, who respond one after another, the second is no bound.
  double against_response = 0;
  double against_fitted = 0;
  std::uint64_t asked = 0;
};
[[nodiscard]] BotStanding find_standing(const SmallGame& game, const Strategies& solution,
                                        BotPart part, const BotHabits& habits);

}  // namespace insidejob
