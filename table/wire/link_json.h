// The people of a link as JSON (docs/protocol.md, "Links").
#pragma once

#include <vector>

#include "notation/json.h"
#include "table/state/game_link.h"

namespace insidejob {

// For one of them: `you`.
void write_people(JsonWriter& out, const std::vector<GamePerson>& people, MemberId you);

}  // namespace insidejob
