// Opening a WebSocket (RFC 6455, 4.2): what the request must contain, and the answer.
#pragma once

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <optional>

#include "server/net/api.h"

namespace insidejob {

// None if the request lacks something that an opening needs.
[[nodiscard]] std::optional<http::response<http::empty_body>> websocket_accept(
    const Request& request);

}  // namespace insidejob
