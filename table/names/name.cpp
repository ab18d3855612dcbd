#include "table/names/name.h"

#include "notation/utf8.h"

namespace insidejob {
namespace {

bool within(char32_t code, char32_t low, char32_t high) { return low <= code && code <= high; }

bool is_space(char32_t code) {
  return code == 0x20 || within(code, 0x09, 0x0D) || code == 0x85 || code == 0xA0 ||
         code == 0x1680 || within(code, 0x2000, 0x200A) || within(code, 0x2028, 0x2029) ||
         code == 0x202F || code == 0x205F || code == 0x2800 || code == 0x3000;
}

// Controls, direction marks, characters that Unicode lets a font ignore, blank letters, tags and
// private-use codes.
bool is_unfit(char32_t code) {
  return code < 0x20 || within(code, 0x7F, 0x9F) || code == 0xAD || code == 0x34F ||
         code == 0x61C || within(code, 0x115F, 0x1160) || within(code, 0x17B4, 0x17B5) ||
         within(code, 0x180B, 0x180F) || code == 0x200B || within(code, 0x200E, 0x200F) ||
         within(code, 0x202A, 0x202E) || within(code, 0x2060, 0x206F) || code == 0x3164 ||
         within(code, 0xE000, 0xF8FF) || within(code, 0xFDD0, 0xFDEF) ||
         within(code, 0xFE00, 0xFE0D) || code == 0xFEFF || code == 0xFFA0 ||
         within(code, 0xFFF0, 0xFFFC) || (code & 0xFFFE) == 0xFFFE ||
         within(code, 0x13430, 0x13442) || code == 0x16FE4 || within(code, 0x1BCA0, 0x1BCA3) ||
         code == 0x1D159 || within(code, 0x1D173, 0x1D17A) || within(code, 0xE0000, 0x10FFFF);
}

constexpr char32_t k_non_joiner = 0x200C;
constexpr char32_t k_joiner = 0x200D;
constexpr char32_t k_as_text = 0xFE0E;
constexpr char32_t k_as_emoji = 0xFE0F;

bool is_pictograph(char32_t code) {
  return within(code, 0x1F000, 0x1FAFF) || within(code, 0x2190, 0x21FF) ||
         within(code, 0x2300, 0x27BF) || within(code, 0x2900, 0x297F) ||
         within(code, 0x2B00, 0x2BFF) || code == 0xA9 || code == 0xAE || code == 0x203C ||
         code == 0x2049 || code == 0x2122 || code == 0x2139 || code == 0x3030 || code == 0x303D ||
         code == 0x3297 || code == 0x3299;
}

// Indic scripts have a sign for a missing vowel. A joiner after it changes how the letters are
// drawn.
bool is_virama(char32_t code) {
  return (within(code, 0x900, 0xD7F) && (code & 0x7F) == 0x4D) || code == 0xDCA;
}

bool is_arabic(char32_t code) {
  return within(code, 0x620, 0x6FF) || within(code, 0x750, 0x77F) || within(code, 0x8A0, 0x8FF);
}

// Whether a joiner has a visible effect here: between emoji, in Indic scripts, in Persian and its
// neighbours.
bool joins(char32_t before, char32_t joiner, char32_t after) {
  if (is_virama(before)) return before >> 7 == after >> 7;
  if (joiner == k_non_joiner) return is_arabic(before) && is_arabic(after);
  return (is_pictograph(before) || before == k_as_emoji) && is_pictograph(after);
}

// Variation selectors count after an emoji, or after the first character of a keycap: 1, #, *.
bool chooses_variant(char32_t before) {
  return is_pictograph(before) || within(before, U'0', U'9') || before == U'#' || before == U'*';
}

// Calls take(bytes) for every character that stays.
template <class Take>
void walk(std::string_view text, Take take) {
  char32_t before = 0;  // the last character kept; 0: none yet
  std::string_view joiner;
  bool space = false;
  while (!text.empty()) {
    const auto [code, size] = utf8_character(text);
    const std::string_view bytes = text.substr(0, size);
    text.remove_prefix(size == 0 ? 1 : size);
    if (size == 0) continue;
    if (is_space(code)) {
      space = before != 0;
      continue;
    }
    if (is_unfit(code)) continue;
    if (code == k_joiner || code == k_non_joiner) {
      joiner = bytes;
      continue;
    }
    if ((code == k_as_text || code == k_as_emoji) && (space || !chooses_variant(before))) continue;
    if (space) {
      take(std::string_view{" "});
    } else if (!joiner.empty() && joins(before, utf8_character(joiner).code, code)) {
      take(joiner);
    }
    space = false;
    joiner = {};
    before = code;
    take(bytes);
  }
}

}  // namespace

std::string clean_text(std::string_view text, std::size_t limit) {
  std::string clean;
  std::size_t length = 0;
  walk(text, [&](std::string_view bytes) {
    if (length++ < limit) clean += bytes;
  });
  while (clean.ends_with(' ')) clean.pop_back();
  return clean;
}

bool has_control_character(std::string_view text, LineBreaks line_breaks) {
  while (!text.empty()) {
    const auto [code, size] = utf8_character(text);
    text.remove_prefix(size == 0 ? 1 : size);
    if (size == 0 || (code >= 0x20 && !within(code, 0x7F, 0x9F))) continue;
    const bool is_white = code == '\t' || code == '\n' || code == '\r';
    if (!is_white || line_breaks == LineBreaks::refused) return true;
  }
  return false;
}

std::size_t clean_length(std::string_view text) {
  std::size_t length = 0;
  walk(text, [&](std::string_view) { ++length; });
  return length;
}

}  // namespace insidejob
