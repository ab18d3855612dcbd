// What a host shows to friends on the same network: the address, also as a QR code for their
// phones.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace insidejob {

// This machine's IPv4 addresses that others may reach, those of home networks first.
[[nodiscard]] std::vector<std::string> own_addresses();

// Lines of half blocks with a margin, for a terminal with any colours. None if the text is too
// long.
[[nodiscard]] std::optional<std::string> qr_code_text(std::string_view text);

// `listens_on`: the address that the server was told to listen on.
[[nodiscard]] std::string invitation(std::string_view scheme, std::string_view listens_on,
                                     std::uint16_t port);

}  // namespace insidejob
