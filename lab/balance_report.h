// The result of a sweep over the variants, as JSON and as a report.
#pragma once

#include <string>

#include "lab/balance.h"
#include "lab/experiment.h"

namespace insidejob {

[[nodiscard]] std::string balance_json(const BalancePlan& plan, const BalanceTotals& totals,
                                       const Experiment& experiment);
[[nodiscard]] std::string balance_html(const BalancePlan& plan, const BalanceTotals& totals,
                                       const Experiment& experiment);

// How often a side won, over all games of a cell.
[[nodiscard]] Estimate side_share(const CellTotals& cell, WinningSide side);

}  // namespace insidejob
