// The result of scoring beliefs, as JSON and as a report.
#pragma once

#include <string>

#include "lab/belief.h"
#include "lab/experiment.h"

namespace insidejob {

[[nodiscard]] std::string belief_json(const BeliefPlan& plan, const BeliefTotals& totals,
                                      const Experiment& experiment);
[[nodiscard]] std::string belief_html(const BeliefPlan& plan, const BeliefTotals& totals,
                                      const Experiment& experiment);

}  // namespace insidejob
