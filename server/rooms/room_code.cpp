#include "server/rooms/room_code.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace insidejob {
namespace {

constexpr std::string_view k_consonants = "bdfgklmnprstvz";
constexpr std::string_view k_vowels = "aeiou";
constexpr unsigned k_syllables = k_consonants.size() * k_vowels.size();

// Nobody wants to read these out.
constexpr std::array<std::string_view, 12> k_unwanted{
    "nazi", "kaka", "pipi", "puta", "fica", "kuso", "sega", "bite", "pede", "nega", "foda", "gade"};

std::string hyphenated(std::string_view letters) {
  std::string code;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if (i != 0 && i % 4 == 0) code += '-';
    code += letters[i];
  }
  return code;
}

bool is_unwanted(std::string_view letters) {
  return std::ranges::any_of(
      k_unwanted, [&](std::string_view word) { return letters.find(word) != letters.npos; });
}

}  // namespace

std::string draw_room_code(ServerWorld& world) {
  for (;;) {
    std::string letters;
    while (letters.size() < 2 * k_code_syllables) {
      std::uint8_t byte = 0;
      world.fill_random({&byte, 1});
      if (byte >= 256 / k_syllables * k_syllables) continue;  // all syllables equally likely
      letters += k_consonants[byte % k_syllables / k_vowels.size()];
      letters += k_vowels[byte % k_vowels.size()];
    }
    if (!is_unwanted(letters)) return hyphenated(letters);
  }
}

std::optional<std::string> parse_room_code(std::string_view typed) {
  if (typed.size() > 64) return std::nullopt;
  std::string letters;
  for (const char c : typed) {
    if (c == '-' || c == ' ') continue;
    const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    const std::string_view wanted = letters.size() % 2 == 0 ? k_consonants : k_vowels;
    if (wanted.find(lower) == wanted.npos) return std::nullopt;
    letters += lower;
  }
  if (letters.size() != 2 * k_code_syllables) return std::nullopt;
  return hyphenated(letters);
}

}  // namespace insidejob
