// Opening a WebSocket (RFC 6455, 4.2): what a request must say, and what is answered.
#pragma once

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <optional>

#include "server/net/api.h"

namespace insidejob {

// None: the request lacks what an opening needs.
[[nodiscard]] std::optional<http::response<http::empty_body>> websocket_accept(
    const Request& request);

}  // namespace insidejob
