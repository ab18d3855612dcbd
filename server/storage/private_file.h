// Files and folders that only their owner can read, whatever the umask, because a table's log holds
// hands, roles and votes of running games.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <system_error>

namespace insidejob {

// Takes a sentence about something that others could read, and what was done about it, or why
// nothing was.
using PrivacyNote = std::function<void(std::string_view sentence)>;

// Creates the folder and any missing parents. Only the folder itself is made private. An existing
// one is made private too, unless everyone shares it (/tmp).
[[nodiscard]] std::error_code make_private_folder(const std::string& folder,
                                                  const PrivacyNote& note);

// Creates an empty file unless it exists. Either way it becomes private.
[[nodiscard]] std::error_code make_private_file(const std::string& file, const PrivacyNote& note);

// Makes the file private, if it exists.
void keep_private(const std::string& file, const PrivacyNote& note);

// Opens a private file for writing from the start. Returns -1 and sets errno on failure. Anything
// but an ordinary file (a pipe, /dev/null) keeps its mode.
[[nodiscard]] int open_private(const std::string& file);

}  // namespace insidejob
