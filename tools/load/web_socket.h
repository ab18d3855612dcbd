// A client's WebSocket: connects, upgrades, sends texts, and reports what it hears.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tools/load/frame.h"
#include "tools/load/random.h"
#include "tools/load/stream.h"

namespace insidejob::load {

// Close codes that no server sends.
inline constexpr unsigned k_lost = 1006;       // the connection broke without a close
inline constexpr unsigned k_not_upgraded = 0;  // the server answered, but not with a WebSocket
inline constexpr unsigned k_broken_frame = 1002;

// Called from within WebSocket::on_ready. Sending is allowed there, reopening is not.
class WebSocketUser {
 public:
  virtual void opened(unsigned who) = 0;
  virtual void received(unsigned who, std::string_view text, std::int64_t at) = 0;
  virtual void closed(unsigned who, unsigned code, std::string_view reason) = 0;

 protected:
  ~WebSocketUser() = default;
};

class WebSocket {
 public:
  // `who` is the user's number for it, and its token at the poller.
  WebSocket(WebSocketUser& user, Poller& poller, Random& random, unsigned who)
      : user_(&user), random_(&random), who_(who), stream_(poller, who) {}

  [[nodiscard]] std::optional<std::string> open(const sockaddr_in& to, std::string_view authority,
                                                std::string_view path);
  // Processes what has arrived. `buffer` is scratch space that all connections may share.
  void on_ready(std::uint32_t events, std::span<char> buffer);
  void send_text(std::string_view text) { send(Opcode::text, text); }

 private:
  void send(Opcode opcode, std::string_view payload);
  // Returns how many of the bytes are consumed. The rest waits for more.
  [[nodiscard]] std::size_t take(std::string_view bytes, std::int64_t at);
  [[nodiscard]] std::size_t take_upgrade(std::string_view bytes);
  void take_frame(const Frame& frame, std::int64_t at);
  void end(unsigned code, std::string_view reason);

  WebSocketUser* user_;
  Random* random_;
  unsigned who_;
  Stream stream_;
  bool upgraded_ = false;
  std::string unread_;  // the beginning of a frame, or of the answer to the upgrade
  std::string parts_;   // of a message in several frames
  bool in_parts_ = false;
  std::string frame_;  // reused for sending
};

}  // namespace insidejob::load
