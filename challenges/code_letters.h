// Bytes as letters that people can copy, in Crockford's base 32, with a checksum.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "table/bytes.h"

namespace insidejob {

enum class CodeFault : std::uint8_t {
  not_a_code,  // other characters, or far too short or long
  damaged,     // a typing error, or a part is missing
  newer,       // a format that this program does not know
  impossible,  // no table can be as it says
  other_kind,  // a challenge instead of a result, or the other way round
};
// "not_a_code"
[[nodiscard]] std::string_view fault_word(CodeFault fault);

inline constexpr std::size_t k_code_limit = 120;  // characters, blanks and hyphens included

// The code in what someone has pasted: a code, a link, or a text that ends with a link.
[[nodiscard]] std::string_view code_in(std::string_view text);

[[nodiscard]] std::string code_text(Bytes bytes);
// Upper and lower case, blanks and hyphens make no difference.
[[nodiscard]] std::variant<Bytes, CodeFault> code_bytes(std::string_view text);

}  // namespace insidejob
