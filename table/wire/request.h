// `read_request(text)`: a client's message, read once. It asks something, tells the table to do
// something, or is neither (docs/protocol.md).
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

// Longer messages are malformed; a custom mission deck takes the most room.
inline constexpr std::size_t k_request_limit = 64 * 1024;
// Numbers for requests: whole, within what every JSON reader keeps exactly.
inline constexpr std::int64_t k_last_request = (std::int64_t{1} << 53) - 1;

struct ClientRequest {
  std::optional<std::int64_t> id;  // as far as it could be read; what is not malformed has one
  std::variant<Ask, Command, Malformed> what;
};

// Missions and roles are spelt by the table's options. Without a table (`state` is null) there are
// only asks. The text must outlive the request.
[[nodiscard]] ClientRequest read_request(const TableState* state, std::string_view text);

}  // namespace insidejob
