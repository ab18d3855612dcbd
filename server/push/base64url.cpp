#include "server/push/base64url.h"

namespace insidejob {

std::string base64url_text(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view k_digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  std::string text;
  text.reserve((bytes.size() * 4 + 2) / 3);
  std::uint32_t held = 0;
  unsigned bits = 0;
  for (const std::uint8_t byte : bytes) {
    held = held << 8 | byte;
    for (bits += 8; bits >= 6; bits -= 6) text += k_digits[held >> (bits - 6) & 63];
  }
  if (bits > 0) text += k_digits[held << (6 - bits) & 63];
  return text;
}

std::string base64url_text(std::string_view text) {
  return base64url_text({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

}  // namespace insidejob
