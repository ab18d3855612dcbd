// The one place that decides how long a message is, so that its length hides what only its reader
// is told. A message to a seat is longer than the public one by a fixed part, whatever it contains.
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

// Room for what only a seat is told (its hand, its legal actions, what it remembers). The wire
// tests measure it. A thousand bytes would be too few: an Insider, who need not follow suit, has up
// to 26 legal actions with a full hand and wagers, and the length would give them away.
inline constexpr std::size_t k_private_part = 1536;
// For a seat that is publicly known to be told nothing private: only that others move, or what
// happens while there are no cards, and which of its own commands is done.
inline constexpr std::size_t k_quiet_part = 128;
[[nodiscard]] std::size_t private_part(const EventsMessage& message, MemberId viewer);

// How many blanks make a text of this size longer than the public one by exactly `part`. If it does
// not fit, it is padded to the next multiple.
[[nodiscard]] std::size_t blanks_behind(std::size_t size, std::size_t public_size,
                                        std::size_t part = k_private_part);

// A viewer's snapshot (table/wire/client_json.h).
[[nodiscard]] Message padded_snapshot(const TableState& state, MemberId viewer,
                                      std::string_view snapshot);

// The answer to an ask.
[[nodiscard]] Message padded_answer(std::string_view answer);

// The events message for one viewer at a time. Its arguments must outlive it.
class PaddedEvents {
 public:
  PaddedEvents(const TableState& state, std::span<const Step> steps)
      : state_(state), steps_(steps), message_(state, steps) {}

  // `is_own`: the viewer caused the change, with this command (0: none).
  [[nodiscard]] Message for_viewer(MemberId viewer, bool is_own, std::int64_t command);

 private:
  [[nodiscard]] std::size_t public_size(MemberId viewer) const;

  const TableState& state_;
  std::span<const Step> steps_;
  const EventsMessage message_;
  std::string everybodys_;  // made when first needed
};

}  // namespace insidejob
