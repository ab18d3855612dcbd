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

// Creates the folder and any missing parents; only the folder itself is private. An existing one
// becomes private, unless it is shared by everyone (/tmp).
[[nodiscard]] std::error_code make_private_folder(const std::string& folder,
                                                  const PrivacyNote& note);

// Creates an empty file unless there is one; either way it becomes private.
[[nodiscard]] std::error_code make_private_file(const std::string& file, const PrivacyNote& note);

// If there is such a file, it becomes private.
void keep_private(const std::string& file, const PrivacyNote& note);

// Opens a file for writing from the start; it is private from then on. -1 and errno on failure.
// What is not an ordinary file (a pipe, /dev/null) stays as it is.
[[nodiscard]] int open_private(const std::string& file);

}  // namespace insidejob
