// `read_request(text)`: reads a client's message, once. It is an ask, a command, or neither
// (docs/protocol.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "notation/malformed.h"
#include "table/command.h"
#include "table/state/table_state.h"
#include "table/wire/ask.h"

namespace insidejob {

// Longer messages are malformed. The longest are those with a custom mission deck.
inline constexpr std::size_t k_request_limit = 64 * 1024;
// The highest request number: every JSON reader keeps whole numbers up to here exactly.
inline constexpr std::int64_t k_last_request = (std::int64_t{1} << 53) - 1;

struct ClientRequest {
  std::optional<std::int64_t> id;  // as far as it could be read; always present unless malformed
  std::variant<Ask, Command, Malformed> what;
};

// The table's options give missions and roles their names. Without a table (`state` is null) only
// asks are possible. The text must outlive the request.
[[nodiscard]] ClientRequest read_request(const TableState* state, std::string_view text);

}  // namespace insidejob
