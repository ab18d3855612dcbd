#include "table/name.h"

#include <cstdint>

#include "notation/utf8.h"

namespace insidejob {
namespace {

struct Character {
  std::uint32_t code = 0;
  std::size_t bytes = 0;  // 0: not UTF-8
};

Character next_character(std::string_view text) {
  const auto byte = [&](std::size_t i) -> std::uint32_t {
    return static_cast<unsigned char>(text[i]);
  };
  const std::size_t length = utf8_length(text);
  if (length < 2) return {length == 1 ? byte(0) : 0U, length};
  std::uint32_t code = byte(0) & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) code = code << 6 | (byte(i) & 0x3FU);
  return {code, length};
}

bool within(std::uint32_t code, std::uint32_t low, std::uint32_t high) {
  return low <= code && code <= high;
}

bool is_space(std::uint32_t code) {
  return code == 0x20 || within(code, 0x09, 0x0D) || code == 0x85 || code == 0xA0 ||
         within(code, 0x2000, 0x200A) || within(code, 0x2028, 0x2029) || code == 0x202F ||
         code == 0x205F || code == 0x3000;
}

// Controls, direction marks, zero-width characters (but the joiner that emoji need), tags.
bool is_unfit(std::uint32_t code) {
  return code < 0x20 || within(code, 0x7F, 0x9F) || code == 0xAD || code == 0x61C ||
         code == 0x180E || within(code, 0x200B, 0x200C) || within(code, 0x200E, 0x200F) ||
         within(code, 0x202A, 0x202E) || within(code, 0x2060, 0x206F) || code == 0xFEFF ||
         within(code, 0xFFF0, 0xFFFB) || within(code, 0xE0000, 0xE0FFF);
}

// Calls take(bytes) for every character that stays.
template <class Take>
void walk(std::string_view text, Take take) {
  bool started = false;
  bool space = false;
  while (!text.empty()) {
    const Character c = next_character(text);
    const std::string_view bytes = text.substr(0, c.bytes);
    text.remove_prefix(c.bytes == 0 ? 1 : c.bytes);
    if (c.bytes == 0) continue;
    if (is_space(c.code)) {
      space = started;
      continue;
    }
    if (is_unfit(c.code)) continue;
    if (space) take(std::string_view{" "});
    space = false;
    started = true;
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

std::size_t clean_length(std::string_view text) {
  std::size_t length = 0;
  walk(text, [&](std::string_view) { ++length; });
  return length;
}

}  // namespace insidejob
