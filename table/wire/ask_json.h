// Asks as clients send them, {"id": 9, "ask": "time"}, and the answers to them.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "notation/json.h"
#include "notation/malformed.h"
#include "table/json/fields.h"
#include "table/state/table_state.h"
#include "table/wire/ask.h"

namespace insidejob {

// Reads the rest of a message that has a member "ask" (table/wire/request.h).
[[nodiscard]] Reading<Ask> read_ask(const JsonDocument& message, Fields& fields);

// Who asks what, and where.
struct Asking {
  const TableState* state = nullptr;  // none: a connection without a table
  MemberId viewer{};
  std::int64_t id = 0;
  std::int64_t now = 0;                        // milliseconds of the server's clock
  std::span<const std::string> more_levels{};  // of bots, beyond bot_levels()
};

[[nodiscard]] std::string answer_ask(const Ask& ask, const Asking& asking);

}  // namespace insidejob
