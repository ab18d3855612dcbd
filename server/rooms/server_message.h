// Small parts of the messages that only the server sends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "table/wire/events_message.h"

namespace insidejob {

// Room for what only a seat is told (its hand, its legal actions, what it remembers); the wire
// tests measure it. A thousand bytes would not do: an Insider, who need not follow suit, with a
// full hand and wagers has 26 legal actions, and the length would give them away.
inline constexpr std::size_t k_private_part = 1536;
// For a seat that, as everyone knows, is told nothing private: only that others move, or what
// happens while there are no cards, and which of its own commands is done.
inline constexpr std::size_t k_quiet_part = 128;
[[nodiscard]] std::size_t private_part(const EventsMessage& message, MemberId viewer);

// How many blanks pad a seat's message so that its length follows from the length of the public
// one, and what only the seat is told does not show in it. `part`: how much room that has, by
// public knowledge. If it ever does not fit, the message is padded to the next multiple.
[[nodiscard]] std::size_t blanks_behind(std::size_t size, std::size_t public_size,
                                        std::size_t part = k_private_part);

// A refusal that is not the table's own: not_stored, busy.
[[nodiscard]] std::string server_refused_message(std::int64_t id, std::string_view reason);

}  // namespace insidejob
