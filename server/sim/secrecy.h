// Searches what a viewer is sent for secrets, without using the code that redacts.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "notation/json.h"
#include "table/state/table_state.h"

namespace insidejob::sim {

// `state` is the one after the last event in the message. Returns what is wrong, if anything.
[[nodiscard]] std::optional<std::string> find_secret(const TableState& state, MemberId viewer,
                                                     std::string_view text, JsonValue message);

}  // namespace insidejob::sim
