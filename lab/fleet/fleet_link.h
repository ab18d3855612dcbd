// One end of the bus, for a starter or a worker. Messages wait here in order, up to a limit, until
// the owner's loop takes them.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bus/nats_connection.h"
#include "lab/fleet/fleet_host.h"

namespace insidejob {

// Where the bus is, and whom to tell when the connection changes.
struct FleetBus {
  std::string url;
  std::string ca;
  std::function<void(std::string_view line)> note;  // any thread
};

class FleetLink {
 public:
  // Listens under this id and, if asked, to the board. Otherwise returns what is wrong.
  [[nodiscard]] static std::variant<std::unique_ptr<FleetLink>, std::string> open(
      const FleetBus& bus, const std::string& id, bool hears_board);

  // Waits until something arrives or someone nudges, at most this long, and returns everything
  // there is.
  [[nodiscard]] std::deque<std::string> wait(std::chrono::milliseconds most);
  void nudge();
  void send(std::vector<FleetSend> messages);
  // Sends whatever is waiting.
  void close() { connection_->close(); }

 private:
  FleetLink() = default;
  void push(std::string_view bytes);

  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<std::string> waiting_;
  std::size_t bytes_ = 0;
  bool nudged_ = false;
  std::unique_ptr<NatsConnection> connection_;
};

// 128 random bits.
[[nodiscard]] std::string new_fleet_id();
// Since an arbitrary starting point.
[[nodiscard]] FleetTime fleet_now();

}  // namespace insidejob
