// The result of an arena, as JSON and as a report.
#pragma once

#include <string>

#include "lab/arena.h"
#include "lab/experiment.h"

namespace insidejob {

[[nodiscard]] std::string arena_json(const ArenaPlan& plan, const ArenaTotals& totals,
                                     const Experiment& experiment);
[[nodiscard]] std::string arena_html(const ArenaPlan& plan, const ArenaTotals& totals,
                                     const Experiment& experiment);

// "As the Agents' team", for people.
[[nodiscard]] std::string_view mode_title(ArenaMode mode);
// With the interval that the stopping rule requires.
[[nodiscard]] Estimate stated_difference(const ArenaPlan& plan, const ModeTotals& mode);
// "accepted: at least +5.0 points", or that it is undecided; empty without a test.
[[nodiscard]] std::string verdict_text(const ArenaPlan& plan, const ModeTotals& mode);

}  // namespace insidejob
