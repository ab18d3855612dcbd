// Commands as members' clients send them (docs/protocol.md): {"id": 7, "do": "act", ...}.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "notation/malformed.h"
#include "table/command.h"
#include "table/state/table_state.h"

namespace insidejob {

// Longer messages are malformed; a custom mission deck takes the most room.
inline constexpr std::size_t k_command_limit = 64 * 1024;
// Numbers for commands: whole, within what every JSON reader keeps exactly.
inline constexpr std::int64_t k_last_command = (std::int64_t{1} << 53) - 1;

struct ReadCommand {
  std::optional<std::int64_t> id;  // as far as it could be read
  Reading<Command> command;
};

// The caller's own commands (joining, connections, seeds, bots) cannot be sent. Missions and roles
// are spelt by the table's options.
[[nodiscard]] ReadCommand read_command(const TableState& state, std::string_view json);

}  // namespace insidejob
