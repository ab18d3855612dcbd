// Opening a lesson: a table with one person, bots in the other seats, and a prepared game in
// progress (table/state/prepared_game.h). Only this house accepts it. A server has no such request.
//
//   POST /api/lessons {"name": "Ada", "seat": 0, "begun": 0, "record": "a record as a text"}
//
// With "level": "spymaster" it is an ordinary game that begins in the middle: bots of that level,
// who talk.
#pragma once

#include <string_view>

#include "server/rooms/fault.h"
#include "server/rooms/room.h"

namespace insidejob {

// The names in the record are the bots'.
[[nodiscard]] Perhaps<TableWishes> read_lesson(std::string_view body);

}  // namespace insidejob
