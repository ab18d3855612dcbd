// Searches what a viewer is sent for secrets, without the code that redacts.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "notation/json.h"
#include "table/state/table_state.h"

namespace insidejob::sim {

// `state`: after the last thing that the message tells. What is wrong, or none.
[[nodiscard]] std::optional<std::string> find_secret(const TableState& state, MemberId viewer,
                                                     std::string_view text, JsonValue message);

}  // namespace insidejob::sim
