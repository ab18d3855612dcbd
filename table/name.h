// What people may call themselves and write: text from strangers, made fit to show to others.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace insidejob {

inline constexpr std::size_t k_name_limit = 24;   // characters (code points)
inline constexpr std::size_t k_chat_limit = 300;  // likewise

// Well-formed UTF-8 on one line. Control characters, direction marks, invisible and blank
// characters are removed (except joiners where they are visible, as in emoji), white space becomes
// one space between words, and it ends after `limit` characters. May be empty.
[[nodiscard]] std::string clean_text(std::string_view text, std::size_t limit);

// How many characters clean_text keeps when nothing limits it.
[[nodiscard]] std::size_t clean_length(std::string_view text);

}  // namespace insidejob
