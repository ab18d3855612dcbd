// `json_text(value)`: the same JSON again, in the one spelling of JsonWriter. What was read from
// two texts is the same if these are. A number that is not whole becomes null.
#pragma once

#include <string>

#include "notation/json.h"

namespace insidejob {

[[nodiscard]] std::string json_text(JsonValue value);

}  // namespace insidejob
