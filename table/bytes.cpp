#include "table/bytes.h"

#include <algorithm>

namespace insidejob {
namespace {

constexpr std::string_view k_digits = "0123456789abcdef";

std::optional<unsigned> digit(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A' + 10);
  return std::nullopt;
}

}  // namespace

std::string hex_text(std::span<const std::uint8_t> bytes) {
  std::string text(2 * bytes.size(), '0');
  auto to = text.begin();
  for (const std::uint8_t byte : bytes) {
    *to++ = k_digits[byte >> 4];
    *to++ = k_digits[byte & 15U];
  }
  return text;
}

std::optional<Bytes> parse_hex(std::string_view text) {
  if (text.size() % 2 != 0) return std::nullopt;
  Bytes bytes;
  bytes.reserve(text.size() / 2);
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const auto high = digit(text[i]);
    const auto low = digit(text[i + 1]);
    if (!high || !low) return std::nullopt;
    bytes.push_back(static_cast<std::uint8_t>(*high << 4 | *low));
  }
  return bytes;
}

std::optional<Bytes32> parse_hex32(std::string_view text) {
  const auto bytes = parse_hex(text);
  Bytes32 result{};
  if (!bytes || bytes->size() != result.size()) return std::nullopt;
  std::ranges::copy(*bytes, result.begin());
  return result;
}

}  // namespace insidejob
