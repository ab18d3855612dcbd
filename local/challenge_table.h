// Opening a challenge (docs/challenges.md): a table with its deal, one person in its seat, and its
// bots. Only this house accepts it. A server has no such request.
//
//   POST /api/challenges {"name": "Ada", "code": "..."}
#pragma once

#include <string_view>

#include "server/rooms/fault.h"
#include "server/rooms/room.h"

namespace insidejob {

[[nodiscard]] Perhaps<TableWishes> read_challenge_table(std::string_view body);

}  // namespace insidejob
