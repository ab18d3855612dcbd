// How long a message is, so that its length hides what only its reader is told: the one place that
// decides it. A seat's message is a fixed part longer than what everyone is told, whatever is in
// it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "server/rooms/message.h"
#include "table/table.h"
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

// How many blanks a text of this size needs to be a part longer than the public one. If it does not
// fit, it is padded to the next multiple.
[[nodiscard]] std::size_t blanks_behind(std::size_t size, std::size_t public_size,
                                        std::size_t part = k_private_part);

// A viewer's snapshot (table/wire/client_json.h).
[[nodiscard]] Message padded_snapshot(const TableState& state, MemberId viewer,
                                      std::string_view snapshot);

// The answer to an ask.
[[nodiscard]] Message padded_answer(std::string_view answer);

// What has happened, for one viewer after another. What it is made from must outlive it.
class PaddedEvents {
 public:
  PaddedEvents(const TableState& state, std::span<const Step> steps)
      : state_(state), steps_(steps), message_(state, steps) {}

  // `is_own`: the viewer caused it, with this command (0: without one).
  [[nodiscard]] Message for_viewer(MemberId viewer, bool is_own, std::int64_t command);

 private:
  [[nodiscard]] std::size_t public_size(MemberId viewer) const;

  const TableState& state_;
  std::span<const Step> steps_;
  const EventsMessage message_;
  std::string everybodys_;  // once it is needed
};

}  // namespace insidejob
