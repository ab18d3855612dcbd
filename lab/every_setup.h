// Every kind of table that the rules allow: all numbers of players, wagers and risky missions, all
// lawful pairs of special roles, custom roles, small decks and another mission deck.
#pragma once

#include <vector>

#include "engine/options.h"

namespace insidejob {

// `Options::make` accepts each of them.
[[nodiscard]] std::vector<Choices> every_setup();

}  // namespace insidejob
