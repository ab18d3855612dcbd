// Asks as a client sends them, for tests.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "table/wire/ask_json.h"
#include "table/wire/client_json.h"
#include "table/wire/request.h"

namespace insidejob::table_test {

// The message that answers this one; none if it is a command.
inline std::optional<std::string> answer_to(const TableState* state, MemberId viewer,
                                            std::string_view text, std::int64_t now,
                                            std::span<const std::string> more_levels = {}) {
  const ClientRequest request = read_request(state, text);
  if (const auto* problem = std::get_if<Malformed>(&request.what)) {
    return malformed_message(request.id, *problem);
  }
  const auto* ask = std::get_if<Ask>(&request.what);
  if (ask == nullptr) return std::nullopt;
  return answer_ask(*ask, {state, viewer, *request.id, now, more_levels});
}

}  // namespace insidejob::table_test
