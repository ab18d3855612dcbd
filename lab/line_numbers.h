// The numbers in a line of a journal, in the order in which they were written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "notation/json.h"

namespace insidejob {

// None unless the line has exactly this many whole numbers under this name.
[[nodiscard]] std::optional<std::vector<std::int64_t>> line_numbers(JsonValue line,
                                                                    std::string_view name,
                                                                    std::size_t count);

}  // namespace insidejob
