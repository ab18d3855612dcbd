// What people may call themselves and write: text from strangers, made fit to show to others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace insidejob {

inline constexpr std::size_t k_name_limit = 24;   // characters (code points)
inline constexpr std::size_t k_chat_limit = 300;  // characters

// Well-formed UTF-8 on one line, at most `limit` characters. Control characters, direction marks,
// invisible and blank characters are removed (except joiners that have a visible effect, as in
// emoji), and runs of white space become one space. May be empty.
[[nodiscard]] std::string clean_text(std::string_view text, std::size_t limit);

// Whether the text holds a control character (U+0000 to U+001F, U+007F to U+009F). Nobody types
// one, and in the log each takes six bytes. Tabs and line breaks are allowed where a text may have
// them.
enum class LineBreaks : std::uint8_t { refused, taken };
[[nodiscard]] bool has_control_character(std::string_view text,
                                         LineBreaks line_breaks = LineBreaks::taken);

// How many characters clean_text keeps when nothing limits it.
[[nodiscard]] std::size_t clean_length(std::string_view text);

}  // namespace insidejob
