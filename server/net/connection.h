// One TCP connection: a coroutine that answers HTTP requests and, on request, becomes a WebSocket
// on the loop of its table.
#pragma once

#include <boost/asio/ssl/context.hpp>

#include "server/net/api.h"
#include "server/net/doorman.h"
#include "server/net/live_connections.h"

namespace insidejob {

struct ConnectionParts {
  const ApiParts& api;
  Doorman& doorman;
  asio::ssl::context* tls = nullptr;  // null: no TLS
};

// Runs on the socket's loop until the connection ends.
[[nodiscard]] Awaitable<void> serve_connection(ConnectionParts parts, Socket socket,
                                               Visitor visitor, LiveConnections::Place place);

}  // namespace insidejob
