// A command as words, for a process that is started without a shell.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace insidejob {

// Words are parted by blanks; what stands in single or double quotes stays together, and a
// backslash takes the next character as it is (not between single quotes). Nothing else is
// special: no variables, no patterns, no pipes. None if a quote is not closed.
[[nodiscard]] std::optional<std::vector<std::string>> split_command(std::string_view command);

}  // namespace insidejob
