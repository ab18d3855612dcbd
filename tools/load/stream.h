// A TCP connection that never blocks. Whatever the socket does not accept at once waits here and is
// written when possible. Errors show at the next read.
#pragma once

#include <netinet/in.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tools/load/poller.h"

namespace insidejob::load {

class Stream {
 public:
  Stream(Poller& poller, std::uint64_t token) : poller_(&poller), token_(token) {}
  ~Stream() { close(); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  // Starts to connect; bytes may be sent right away. If it cannot even start, says why.
  [[nodiscard]] std::optional<std::string> connect(const sockaddr_in& to);
  void send(std::string_view bytes);
  void on_writable();
  // Reads what is available into the buffer. None if there is nothing now; empty at the end of the
  // stream.
  [[nodiscard]] std::optional<std::string_view> read(std::span<char> buffer);
  void close();

  [[nodiscard]] bool is_open() const { return socket_ >= 0; }

 private:
  void flush();

  Poller* poller_;
  std::uint64_t token_;
  int socket_ = -1;
  bool connected_ = false;
  bool lost_ = false;
  std::string unsent_;
};

// Resolves a name or an address with a port. If it cannot, says why.
[[nodiscard]] std::optional<std::string> resolve(const std::string& host, unsigned port,
                                                 sockaddr_in& address);

}  // namespace insidejob::load
