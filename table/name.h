// What people may call themselves and write: text from strangers, made fit to be shown to others.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace insidejob {

inline constexpr std::size_t k_name_limit = 24;   // characters (code points)
inline constexpr std::size_t k_chat_limit = 300;  // likewise

// Well-formed UTF-8 on one line: control characters, marks that turn the direction of writing,
// invisible and blank ones are taken out (but joiners where they can be seen, as in emoji), white
// space is one space between words, and after `limit` characters it ends. May be empty.
[[nodiscard]] std::string clean_text(std::string_view text, std::size_t limit);

// How many characters clean_text keeps when nothing limits it.
[[nodiscard]] std::size_t clean_length(std::string_view text);

}  // namespace insidejob
