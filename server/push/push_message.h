// A message for one browser, encrypted as RFC 8291 says (aes128gcm, RFC 8188). Pure: the salt and
// the sender's key of the moment are passed in.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "server/push/p256.h"
#include "table/bytes.h"

namespace insidejob {

// Text and padding together, so that no message can be told from another by its length. Push
// services take 4096 bytes of ciphertext, some only 3072.
inline constexpr std::size_t k_push_text = 1'024;

using PushSalt = std::array<std::uint8_t, 16>;
using PushAuth = std::array<std::uint8_t, 16>;

// The two keys of a subscription.
struct PushKeys {
  P256Point point{};
  PushAuth auth{};
};

// What the sender draws for each message.
struct PushDraw {
  PushSalt salt{};
  P256Key key;
};
[[nodiscard]] PushDraw draw_for_push();

// Header and one record. None if the text is longer than `padded_to`, or the browser's point is not
// on the curve.
[[nodiscard]] std::optional<Bytes> encrypt_push(std::string_view text, const PushKeys& to,
                                                const PushDraw& draw,
                                                std::size_t padded_to = k_push_text);

}  // namespace insidejob
