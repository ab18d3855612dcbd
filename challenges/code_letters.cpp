#include "challenges/code_letters.h"

#include <algorithm>
#include <array>
#include <optional>

#include "table/shuffle/blake2b.h"

namespace insidejob {
namespace {

constexpr std::string_view k_letters = "0123456789abcdefghjkmnpqrstvwxyz";
constexpr std::size_t k_checksum = 3;

std::optional<unsigned> value_of(char letter) {
  if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  if (letter == 'o') letter = '0';
  if (letter == 'i' || letter == 'l') letter = '1';
  const std::size_t found = k_letters.find(letter);
  return found == k_letters.npos ? std::nullopt : std::optional{static_cast<unsigned>(found)};
}

}  // namespace

std::string_view fault_word(CodeFault fault) {
  constexpr std::array<std::string_view, 5> k_words{"not_a_code", "damaged", "newer", "impossible",
                                                    "other_kind"};
  return k_words[static_cast<std::size_t>(fault)];
}

std::string_view code_in(std::string_view text) {
  constexpr std::string_view k_blanks = " \t\r\n";
  const std::size_t hash = text.rfind('#');
  if (hash != text.npos) {
    text.remove_prefix(hash + 1);
    return text.substr(0, text.find_first_of(k_blanks));
  }
  const std::size_t first = text.find_first_not_of(k_blanks);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(k_blanks) - first + 1);
}

std::string code_text(Bytes bytes) {
  const Bytes32 hash = blake2b(bytes);
  bytes.insert(bytes.end(), hash.begin(), hash.begin() + k_checksum);
  std::string text;
  unsigned held = 0;
  unsigned bits = 0;
  for (const std::uint8_t byte : bytes) {
    held = held << 8 | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += k_letters[held >> (bits - 5) & 31U];
    held &= (1U << bits) - 1;
  }
  if (bits > 0) text += k_letters[held << (5 - bits) & 31U];
  return text;
}

std::variant<Bytes, CodeFault> code_bytes(std::string_view text) {
  if (text.size() > k_code_limit) return CodeFault::not_a_code;
  Bytes bytes;
  unsigned held = 0;
  unsigned bits = 0;
  for (const char letter : text) {
    if (letter == ' ' || letter == '-') continue;
    const auto value = value_of(letter);
    if (!value) return CodeFault::not_a_code;
    held = held << 5 | *value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push_back(static_cast<std::uint8_t>(held >> bits));
    held &= (1U << bits) - 1;
  }
  if (bytes.size() <= k_checksum) return CodeFault::not_a_code;
  const std::size_t size = bytes.size() - k_checksum;
  const Bytes32 hash = blake2b({bytes.data(), size});
  // What is left over is less than a letter, and 0.
  if (bits >= 5 || held != 0 ||
      !std::equal(bytes.begin() + static_cast<std::ptrdiff_t>(size), bytes.end(), hash.begin())) {
    return CodeFault::damaged;
  }
  bytes.resize(size);
  return bytes;
}

}  // namespace insidejob
