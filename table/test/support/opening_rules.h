// Rules to begin an evening with.
#pragma once

#include <cstdint>

#include "table/options/table_options.h"

namespace insidejob::table_test {

// Rules that vary with the seed: number of players, special roles and a custom one, risky missions,
// a custom deck, and every history rule.
[[nodiscard]] OptionsPatch opening_rules(std::uint64_t seed);

}  // namespace insidejob::table_test
