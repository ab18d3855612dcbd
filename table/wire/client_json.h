// Messages to clients (docs/protocol.md). Each is one JSON object.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "notation/malformed.h"
#include "table/refusal.h"
#include "table/state/table_state.h"
#include "table/table.h"

namespace insidejob {

inline constexpr int k_protocol_version = 1;

// Everything the viewer may see: on connecting, and again on request.
[[nodiscard]] std::string snapshot_message(const TableState& state, MemberId viewer);

// What has happened since, for one viewer (table/wire/events_message.h).
[[nodiscard]] std::string events_message(const TableState& state, std::span<const Step> steps,
                                         MemberId viewer, std::int64_t done = 0);

[[nodiscard]] std::string done_message(std::int64_t id, std::uint64_t sequence);
[[nodiscard]] std::string refused_message(std::int64_t id, const Refusal& refusal);
// `id` is empty if it could not be read either.
[[nodiscard]] std::string malformed_message(std::optional<std::int64_t> id,
                                            const Malformed& problem);

// A game's record, complete once the game is over.
[[nodiscard]] std::string record_text(const Game& game);
// The record of the game that has just ended (docs/rules/FORMAT.md); none at any other time.
[[nodiscard]] std::optional<std::string> record_of(const TableState& state);

}  // namespace insidejob
