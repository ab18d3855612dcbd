// How bots of some levels play, in terms of bots/belief/features.h: the weights of one
// `BehaviourStyle`, fitted to their games. This produced bots/belief/weights.h.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bots/belief/weights.h"
#include "bots/bot.h"
#include "engine/options.h"
#include "lab/choice_fit.h"

namespace insidejob {

// For one side, Agents or the Insider.
struct SideFit {
  ChoiceFit cards{k_features};
  ChoiceFit missions{2};  // laid or put back: a constant and the best lead's chance to meet it
};

struct StylesPlan {
  const Options& options;
  // Each plays its games in every seat. Their decisions are pooled.
  std::vector<std::shared_ptr<const Bot>> bots;
  std::uint64_t games = 0;  // of each
  std::uint64_t seed = 0;
};

// By whether a role works for the Insider. Decisions without a choice, and those of neutral roles,
// are omitted.
using StyleFits = std::array<SideFit, 2>;
[[nodiscard]] StyleFits watch_games(const StylesPlan& plan);

// In the form of weights.h, except for the share, which is chosen by hand.
[[nodiscard]] BehaviourStyle fit_style(const StyleFits& fits);
[[nodiscard]] std::string style_text(const BehaviourStyle& style);

}  // namespace insidejob
