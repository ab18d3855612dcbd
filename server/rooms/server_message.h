// Small parts of the messages that only the server sends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace insidejob {

// Fills a seat's message up with blanks so that its length follows from the length of the one that
// everybody may see: what only the seat is told does not show in it.
void pad_message(std::string& message, std::size_t public_size);

// A refusal that is not the table's own: not_stored, busy.
[[nodiscard]] std::string server_refused_message(std::int64_t id, std::string_view reason);

}  // namespace insidejob
