// Commands as members' clients send them (docs/protocol.md): {"id": 7, "do": "act", ...}.
#pragma once

#include "notation/malformed.h"
#include "table/command.h"
#include "table/json/fields.h"
#include "table/state/table_state.h"

namespace insidejob {

// Reads the fields of a message (table/wire/request.h). The caller's own commands (joining,
// connections, seeds, bots) cannot be sent by clients.
[[nodiscard]] Reading<Command> read_command(const TableState& state, Fields& fields);

}  // namespace insidejob
