// Recognises UTF-8 (RFC 3629), for everything that reads text from outside.
#pragma once

#include <cstddef>
#include <string_view>

namespace insidejob {

// The length of the well-formed character at the start of a non-empty text; 0 if there is none.
[[nodiscard]] std::size_t utf8_length(std::string_view text);

// The character at the start of a non-empty text.
struct Utf8Character {
  char32_t code = 0;
  std::size_t bytes = 0;  // 0: none
};
[[nodiscard]] Utf8Character utf8_character(std::string_view text);

[[nodiscard]] bool is_utf8(std::string_view text);

}  // namespace insidejob
