// How bots of some levels play, in the terms of bots/belief/features.h: the weights of one
// `BehaviourStyle`, fitted to their games. bots/belief/weights.h came from here.
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
  // Games of each, in every seat; their decisions are pooled.
  std::vector<std::shared_ptr<const Bot>> bots;
  std::uint64_t games = 0;  // of each
  std::uint64_t seed = 0;
};

// By whether a role works for the Insider. Decisions without a choice, and those of neutral roles,
// are left out.
using StyleFits = std::array<SideFit, 2>;
[[nodiscard]] StyleFits watch_games(const StylesPlan& plan);

// As in weights.h; its reader chooses the share.
[[nodiscard]] BehaviourStyle fit_style(const StyleFits& fits);
[[nodiscard]] std::string style_text(const BehaviourStyle& style);

}  // namespace insidejob
