// What people may call themselves and write: text from strangers, made fit to show to others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace insidejob {

inline constexpr std::size_t k_name_limit = 24;   // characters (code points)
inline constexpr std::size_t k_chat_limit = 300;  // likewise

// Well-formed UTF-8 on one line. Control characters, direction marks, invisible and blank
// characters are removed (except joiners where they are visible, as in emoji), white space becomes
// one space between words, and it ends after `limit` characters. May be empty.
[[nodiscard]] std::string clean_text(std::string_view text, std::size_t limit);

// Whether it holds a control character (U+0000 to U+001F, U+007F to U+009F). Nobody types one, and
// in the log each takes six bytes. Tab and line breaks are white space where a text may have some.
enum class LineBreaks : std::uint8_t { refused, taken };
[[nodiscard]] bool has_control_character(std::string_view text,
                                         LineBreaks line_breaks = LineBreaks::taken);

// How many characters clean_text keeps when nothing limits it.
[[nodiscard]] std::size_t clean_length(std::string_view text);

}  // namespace insidejob
