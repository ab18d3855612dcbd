// Asks: client messages that change nothing (docs/protocol.md): {"id": 9, "ask": "time"}.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "table/state/table_state.h"

namespace insidejob {

// The answer to an ask; none if the message is not one: then it is a command, or not even JSON.
// `state`: null for a connection without a table. `now`: milliseconds of the server's clock.
// `more_levels`: of bots, beyond bot_levels().
[[nodiscard]] std::optional<std::string> answer_ask(const TableState* state, MemberId viewer,
                                                    std::string_view json, std::int64_t now,
                                                    std::span<const std::string> more_levels = {});

}  // namespace insidejob
