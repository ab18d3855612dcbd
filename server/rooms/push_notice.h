// What a room asks its world to send to someone who is not there
// (docs/decisions/0035-notifications.md).
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "server/rooms/push_services.h"
#include "server/storage/storage.h"
#include "table/push_subscription.h"

namespace insidejob {

enum class PushOutcome : std::uint8_t {
  accepted,   // by the push service; whether the device shows it is not known
  gone,       // the subscription is no longer valid
  failed,     // given up: refused, or pointless by now
  unreached,  // the push service did not do its part for a while, and may later
  busy,       // there is too much to do
};

struct PushNotice {
  PushTarget target;
  PushSubscription to;
  std::string topic;         // the next one with the same topic replaces this one
  std::string text;          // encrypted for the device
  Milliseconds expires = 0;  // pointless after that
  bool again = false;        // it was unreached before, so one try is enough for now
  std::uint64_t owner = 0;   // who made the server send it; shares its limit with all others
  // Called at most once, on any thread. Not called if another notice replaces this one.
  std::function<void(PushOutcome)> done;
};

}  // namespace insidejob
