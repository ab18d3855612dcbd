// Serves the counters to Prometheus on a separate address, by default on this machine only, never
// where players connect.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/asio_types.h"
#include "server/rooms/metrics.h"

namespace insidejob {

struct MetricsAddress {
  std::string address = "127.0.0.1";
  std::uint16_t port = 9464;  // 0: any free port

  friend bool operator==(const MetricsAddress&, const MetricsAddress&) = default;
};

// "127.0.0.1:9464", "[::1]:9464"; a port alone means this machine.
[[nodiscard]] std::optional<MetricsAddress> parse_metrics_address(std::string_view text);

class MetricsListener {
 public:
  MetricsListener(asio::io_context& loop, const Metrics& metrics);
  MetricsListener(const MetricsListener&) = delete;
  MetricsListener& operator=(const MetricsListener&) = delete;

  // Starts to listen; call before the loop runs. Otherwise returns why not, and what to do.
  [[nodiscard]] std::optional<std::string> listen(const MetricsAddress& where);
  [[nodiscard]] std::uint16_t port() const { return port_; }
  // Accepts no more connections and ends those in progress. Any thread may call it.
  void close();

 private:
  class Visit;

  Awaitable<void> accept_all();
  Awaitable<void> answer(Socket socket);

  const Metrics& metrics_;
  Acceptor acceptor_;
  std::uint16_t port_ = 0;
  // Used on the loop only. Shared, because a visit that outlives this object removes itself from
  // it.
  std::shared_ptr<std::vector<Visit*>> visits_ = std::make_shared<std::vector<Visit*>>();
};

}  // namespace insidejob
