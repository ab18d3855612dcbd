// What a seat may know, as JSON, for people's clients and for bots in other languages. Fields that
// a seat may not know are absent. null never stands for a secret.
#pragma once

#include "engine/view.h"
#include "notation/json.h"

namespace insidejob {

void write_view(JsonWriter& out, const SeatView& view);

}  // namespace insidejob
