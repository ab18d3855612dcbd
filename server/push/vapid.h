// Who sends a push message (VAPID, RFC 8292): a token, signed with the server's key, for one push
// service.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "server/push/p256.h"

namespace insidejob {

inline constexpr std::int64_t k_vapid_seconds = 12 * 60 * 60;  // at most a day is allowed

// The value of the header Authorization. `origin`: of the push service, https://...; `contact`:
// mailto: or https:, empty if unknown; `now` in seconds since 1970.
[[nodiscard]] std::optional<std::string> vapid_authorization(const P256Key& key,
                                                             const std::string& origin,
                                                             const std::string& contact,
                                                             std::int64_t now);
// As a browser wants it for a subscription.
[[nodiscard]] std::string vapid_public_key(const P256Key& key);

}  // namespace insidejob
