// Checks what crosses the wire against notation/protocol.schema.json.
#pragma once

#include <string>
#include <string_view>

#include "notation/test/support/schema.h"

namespace insidejob::test {

[[nodiscard]] const Schema& protocol();

// On failure, says where and why it does not fit.
void expect_fits(std::string_view definition, const std::string& text,
                 SchemaSightings* sightings = nullptr);

}  // namespace insidejob::test
