// A WebSocket for tests: texts and closes as a well-behaved client sees them, and arbitrary frames
// and bytes for one that misbehaves.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/test/support/channel.h"
#include "tools/load/frame.h"

namespace insidejob::wire_test {

struct Closing {
  unsigned code = 0;  // 1006: closed without a close frame
  std::string reason;
};

class SocketClient {
 public:
  struct How {
    Channel::How channel{};
    std::string headers{};  // whole lines, each with its end
  };
  // Opens a connection. `status` is 101 if it became a WebSocket.
  SocketClient(std::uint16_t port, std::string_view path) : SocketClient(port, path, How{}) {}
  SocketClient(std::uint16_t port, std::string_view path, const How& how);

  [[nodiscard]] unsigned status() const { return status_; }
  [[nodiscard]] bool is_open() const { return status_ == 101 && !closing_; }
  [[nodiscard]] Channel& channel() { return channel_; }

  void send_text(std::string_view text) { send_frame(load::Opcode::text, text); }
  void send_frame(load::Opcode opcode, std::string_view payload);
  bool send_bytes(std::string_view bytes) { return channel_.send(bytes); }

  // The next text. None if none comes in time or the connection has ended.
  [[nodiscard]] std::optional<std::string> next(int wait_milliseconds = k_patience);
  // Reads until the server closes the connection, and returns why. Code 0 if it does not in time.
  [[nodiscard]] Closing wait_for_close(int wait_milliseconds = k_patience);
  [[nodiscard]] const std::optional<Closing>& closing() const { return closing_; }
  [[nodiscard]] bool has_unread() const { return !unread_.empty() || channel_.has_pending(); }
  [[nodiscard]] unsigned pongs() const { return pongs_; }

 private:
  [[nodiscard]] std::optional<std::string> take_frame();

  Channel channel_;
  unsigned status_ = 0;
  std::string unread_;
  std::string parts_;
  std::optional<Closing> closing_;
  unsigned pongs_ = 0;
};

}  // namespace insidejob::wire_test
