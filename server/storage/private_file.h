// Files and folders that only their owner can read, whatever the umask: the log of a table holds
// hands, roles and votes of games in progress.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <system_error>

namespace insidejob {

// Takes a sentence about what was open to others: what was done about it, or why nothing was.
using PrivacyNote = std::function<void(std::string_view sentence)>;

// Makes the folder, and those above it that are missing; it alone is private. One that is there
// becomes private, unless it is everybody's (/tmp).
[[nodiscard]] std::error_code make_private_folder(const std::string& folder,
                                                  const PrivacyNote& note);

// Makes an empty file unless there is one; that becomes private.
[[nodiscard]] std::error_code make_private_file(const std::string& file, const PrivacyNote& note);

// If there is such a file it becomes private.
void keep_private(const std::string& file, const PrivacyNote& note);

// Opens for writing, from the start, a file that is private from then on; -1 and errno if it
// cannot. What is no ordinary file (a pipe, /dev/null) stays as it is.
[[nodiscard]] int open_private(const std::string& file);

}  // namespace insidejob
