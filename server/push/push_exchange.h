// One request to a push service and its answer, over a connection of its own. The name is resolved
// once, and the connection goes to an address that was found to be public.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ssl/context.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "server/rooms/push_services.h"
#include "table/bytes.h"

namespace insidejob {

inline constexpr std::uint32_t k_push_answer_bytes = 8 * 1024;  // the head; the rest is not read

struct PushRequest {
  PushTarget target;
  std::string authorization;
  std::string topic;
  std::int64_t seconds = 0;  // that the service keeps it
  Bytes body;
};

struct PushAnswer {
  enum class Trouble : std::uint8_t {
    none,
    not_public,   // nothing was sent
    unreachable,  // no such name, no connection, a wrong certificate
    no_answer,    // none in time, or none that can be read
  };
  Trouble trouble = Trouble::none;
  unsigned status = 0;
  std::optional<std::chrono::seconds> retry_after;
};

// Must outlive the exchange. Verifies certificates with the system's authorities; `authority`: a
// file with one more, for tests.
[[nodiscard]] std::optional<boost::asio::ssl::context> push_tls(const std::string& authority = {});

[[nodiscard]] boost::asio::awaitable<PushAnswer> exchange_push(PushRequest request,
                                                               boost::asio::ssl::context& tls,
                                                               std::chrono::milliseconds patience);

}  // namespace insidejob
