// A challenge as a code, to be sent as part of a link (docs/challenges.md, "The code").
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "challenges/challenge.h"
#include "challenges/code_letters.h"

namespace insidejob {

enum class CodeKind : std::uint8_t { challenge = 1, result = 2 };

// The part that challenges and results have in common.
inline constexpr std::size_t k_challenge_bytes = 15;
[[nodiscard]] Bytes challenge_bytes(const Challenge& challenge, CodeKind kind);
// Reads it from the beginning of the bytes, of either kind.
struct ReadStart {
  CodeKind kind = CodeKind::challenge;
  Challenge challenge;
};
[[nodiscard]] std::variant<ReadStart, CodeFault> read_start(std::span<const std::uint8_t> bytes);

// The challenge must have options.
[[nodiscard]] std::string challenge_code(const Challenge& challenge);
[[nodiscard]] std::variant<Challenge, CodeFault> read_challenge(std::string_view code);

}  // namespace insidejob
