// Messages that come from the server itself, not from a table.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace insidejob {

// A refusal that is not the table's: not_stored, busy.
[[nodiscard]] std::string server_refused_message(std::int64_t id, std::string_view reason);

}  // namespace insidejob
