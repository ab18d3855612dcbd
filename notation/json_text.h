// `json_text(value)`: the same JSON in the one spelling of JsonWriter. Two texts mean the same if
// these are equal. A number that is not whole becomes null.
#pragma once

#include <string>

#include "notation/json.h"

namespace insidejob {

[[nodiscard]] std::string json_text(JsonValue value);

}  // namespace insidejob
