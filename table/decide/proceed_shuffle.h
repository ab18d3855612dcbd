// The part of `proceed` (table/decide/decide.h) that leads through the shuffle to the deal.
#pragma once

#include <optional>

#include "table/decide/decide.h"

namespace insidejob {

// In the stage `shuffle`; the moment is not before the last event.
[[nodiscard]] std::optional<TableFact> proceed_shuffle(const TableState& state,
                                                       const Moment& moment);

}  // namespace insidejob
