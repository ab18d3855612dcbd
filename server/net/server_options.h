// Everything that an operator can set; `insidejob serve --help` explains each option.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/net/address_book.h"
#include "server/net/bot_pool.h"
#include "server/net/metrics_listener.h"
#include "server/push/push_sender.h"
#include "server/rooms/house.h"

namespace insidejob {

// Notifications (docs/decisions/0035-notifications.md).
struct PushServing {
  std::optional<Bytes32> key;  // the server's secret; none: nobody is notified
  PushServices services = PushServices::known();
  PushSenderOptions sender;
};

struct ServerOptions {
  std::string address = "::";                                // all addresses, IPv6 and IPv4
  std::uint16_t port = 8080;                                 // 0: any free port
  std::optional<MetricsAddress> metrics = MetricsAddress{};  // none: not served
  unsigned threads = 1;
  std::string web;              // folder of the web client; empty: none
  std::string site;             // its address, https://...; empty: not known
  std::string tls_certificate;  // files; both empty: no TLS
  std::string tls_key;
  std::vector<std::string> proxies;     // addresses and networks whose X-Forwarded-For is trusted
  std::vector<std::string> origins;     // allowed beyond the server's own
  std::vector<std::string> host_names;  // requests for other hosts are refused; empty: any is fine
  std::size_t connections = 25'000;
  std::size_t message_bytes = 64 * 1024;
  std::size_t body_bytes = 96 * 1024;
  std::uint32_t idle_seconds = 300;      // silence, not even a pong, before closing
  std::uint32_t handshake_seconds = 10;  // for TLS
  std::uint32_t request_seconds = 30;    // for a request to arrive, and for its answer to be read
  std::uint32_t prune_days = 0;          // idle tables are erased after this; 0: never
  AddressLimits addresses;
  HouseLimits house;
  BotPoolOptions bots;
  PushServing push;
};

}  // namespace insidejob
