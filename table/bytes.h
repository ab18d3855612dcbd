// Raw bytes that a table is given and keeps (seeds, token hashes, clients' values), and their
// hexadecimal form.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace insidejob {

using Bytes = std::vector<std::uint8_t>;
using Bytes32 = std::array<std::uint8_t, 32>;

[[nodiscard]] std::string hex_text(std::span<const std::uint8_t> bytes);  // lower case
[[nodiscard]] std::optional<Bytes> parse_hex(std::string_view text);
[[nodiscard]] std::optional<Bytes32> parse_hex32(std::string_view text);

}  // namespace insidejob
