// A table's rules from a fuzzer's first bytes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "engine/options.h"

namespace insidejob {

inline constexpr std::size_t k_options_bytes = 4;

// None if they do not make a legal table.
inline std::optional<Options> fuzzed_options(std::span<const std::uint8_t, k_options_bytes> data) {
  Choices choices{
      .players = 2U + data[0] % 4, .wager = data[1] % 4 != 0, .risky = data[1] % 3 == 1};
  if (choices.players >= 4) {
    for (const std::uint8_t byte : {data[2], data[3]}) {
      if (byte % 11 < k_builtin_roles) {
        choices.special_roles.push_back(RoleId{static_cast<std::uint8_t>(byte % 11)});
      }
    }
  }
  Result<Options> made = Options::make(std::move(choices));
  if (auto* options = std::get_if<Options>(&made)) return std::move(*options);
  return std::nullopt;
}

}  // namespace insidejob
