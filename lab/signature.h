// One number for everything that the program plays: rules, deals and every bot with a fixed budget.
// It changes only if one of them does, and is the same on every platform.
#pragma once

#include <cstdint>

namespace insidejob {

// Takes a few seconds. data/signature holds the current one.
[[nodiscard]] std::uint64_t behaviour_signature();

}  // namespace insidejob
