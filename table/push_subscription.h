// Where a device takes notifications, as its browser says (docs/decisions/0035-notifications.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "table/bytes.h"

namespace insidejob {

struct PushSubscription {
  std::string endpoint;
  Bytes key;                              // the device's point on P-256
  Bytes auth;                             // its secret
  std::optional<std::int64_t> expires{};  // in milliseconds; none: not known
  // A mark of the network address that it was given from, for limits; empty: not known. It has no
  // meaning without a secret of the server.
  Bytes from{};

  friend bool operator==(const PushSubscription&, const PushSubscription&) = default;
};

}  // namespace insidejob
