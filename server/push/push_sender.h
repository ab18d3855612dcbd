// Sends notices to push services, on a thread of its own, so that neither tables nor bots wait for
// a name server or a slow connection.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "server/push/p256.h"
#include "server/rooms/allowance.h"
#include "server/rooms/metrics.h"
#include "server/rooms/push_notice.h"

namespace insidejob {

struct PushLimits {
  // Notices. Beyond that, one that has failed, or whose push service cannot be reached, gives way.
  // If there is none, the new one is dropped.
  // Tables offer again what was dropped.
  std::size_t waiting = 2'048;
  std::size_t in_flight = 32;    // requests
  std::size_t per_service = 8;   // of these
  std::size_t per_owner = 2;     // of these, caused from one address
  std::size_t tries = 6;         // for a notice, before its table has to offer it again
  Rate owner_notices{0.5, 200};  // from one address
  std::size_t owners = 4'096;    // addresses that are counted; then the oldest are forgotten
  std::chrono::milliseconds first_pause = std::chrono::seconds{5};  // four times longer each time
  std::chrono::milliseconds longest_pause = std::chrono::seconds{1800};
  std::chrono::milliseconds patience = std::chrono::seconds{15};
};

struct PushSenderOptions {
  std::string contact;    // the operator's, mailto: or https:; empty: unknown
  std::string authority;  // for tests: a file with a certificate to trust
  PushLimits limits;
};

class PushSender {
 public:
  // `note` takes a line for the log without secrets, on any thread.
  using Note =
      std::function<void(std::string_view what, std::string_view subject, std::string_view detail)>;

  PushSender(PushSenderOptions options, P256Key key, Metrics& metrics, Note note);
  ~PushSender();  // stops
  PushSender(const PushSender&) = delete;
  PushSender& operator=(const PushSender&) = delete;

  // From any thread. Does not wait.
  void send(PushNotice notice);
  // Ends what is in flight, and calls nobody back any more. Blocks shortly, or until a name server
  // that is being asked has answered.
  void stop();

  [[nodiscard]] const P256Key& key() const;

 private:
  class Parts;
  std::shared_ptr<Parts> parts_;
};

}  // namespace insidejob
