// What the judgement of a position leaves out: a correction of the Agents' chances, fitted to games
// between officers at all kinds of tables (tools/fit-chances).
#pragma once

#include <array>
#include <cstddef>

#include "engine/options.h"
#include "engine/state.h"

namespace insidejob {

// The terms of the corrected log-odds. The first ones are multiples of the log-odds as judged.
inline constexpr std::size_t k_chance_slopes = 3;
inline constexpr std::size_t k_chance_terms = 46;
using ChanceTerms = std::array<double, k_chance_terms>;

// `judged` is between 0 and 1, exclusive. The game is not over.
[[nodiscard]] ChanceTerms chance_terms(const Options& options, const PublicState& open,
                                       double judged);
[[nodiscard]] double corrected_chance(const ChanceTerms& terms);

}  // namespace insidejob
