// A command as words, for a process started without a shell.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace insidejob {

// Words are separated by blanks. Single or double quotes keep words together, and a backslash takes
// the next character literally (not between single quotes). Nothing else is special: no variables,
// patterns or pipes. None if a quote is not closed.
[[nodiscard]] std::optional<std::vector<std::string>> split_command(std::string_view command);

}  // namespace insidejob
