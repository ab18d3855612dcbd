// Messages checked against notation/protocol.schema.json.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "notation/test/support/schema.h"
#include "table/options/table_options.h"

namespace insidejob::table_test {

[[nodiscard]] const test::Schema& protocol();

// On failure the test says where and why it does not fit.
void expect_fits(std::string_view definition, const std::string& message,
                 test::SchemaSightings* sightings = nullptr);

// Rules that vary with the seed: numbers of players, special roles and a custom one, risky
// missions, a custom deck, and everything that may be shown of earlier tricks.
[[nodiscard]] OptionsPatch opening_rules(std::uint64_t seed);

}  // namespace insidejob::table_test
