// base64url without padding (RFC 4648, section 5).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "table/bytes.h"

namespace insidejob {

[[nodiscard]] std::string base64url_text(std::span<const std::uint8_t> bytes);
[[nodiscard]] std::string base64url_text(std::string_view text);

}  // namespace insidejob
