#include "server/net/test/support/channel.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <csignal>

namespace insidejob::wire_test {

struct Channel::Tls {
  SSL_CTX* context = SSL_CTX_new(TLS_client_method());
  SSL* session = SSL_new(context);

  Tls() = default;
  Tls(const Tls&) = delete;
  Tls& operator=(const Tls&) = delete;
  ~Tls() {
    SSL_free(session);
    SSL_CTX_free(context);
  }
};

Channel::Channel(std::uint16_t port, How how) {
  static const auto ignored = std::signal(SIGPIPE, SIG_IGN);  // OpenSSL's writes could raise it
  static_cast<void>(ignored);
  socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (how.receive_buffer != 0) {
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &how.receive_buffer, sizeof how.receive_buffer);
  }
  const int yes = 1;
  ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  const timeval patience{.tv_sec = k_patience / 1000, .tv_usec = 0};
  ::setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  if (how.from != 0) {
    sockaddr_in own{};
    own.sin_family = AF_INET;
    own.sin_addr.s_addr = htonl((INADDR_LOOPBACK & 0xFFFFFF00) | how.from);
    EXPECT_EQ(::bind(socket_, reinterpret_cast<const sockaddr*>(&own), sizeof own), 0);
  }
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(port);
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  EXPECT_EQ(::connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to), 0);
  if (!how.tls) return;
  tls_ = std::make_unique<Tls>();
  SSL_set_fd(tls_->session, socket_);
  EXPECT_EQ(SSL_connect(tls_->session), 1);
}

Channel::~Channel() {
  if (socket_ >= 0) ::close(socket_);
}

bool Channel::send(std::string_view bytes) {
  while (!bytes.empty()) {
    if (socket_ < 0) return false;
    const auto sent = tls_ ? SSL_write(tls_->session, bytes.data(), static_cast<int>(bytes.size()))
                           : ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

bool Channel::has_pending() const { return tls_ && SSL_pending(tls_->session) > 0; }

Channel::Got Channel::receive(std::string& into, int wait_milliseconds) {
  if (socket_ < 0) return Got::end;
  if (!has_pending()) {
    pollfd waiting{.fd = socket_, .events = POLLIN, .revents = 0};
    if (::poll(&waiting, 1, wait_milliseconds) <= 0) return Got::nothing;
  }
  std::array<char, 65'536> buffer;
  const auto read = tls_ ? SSL_read(tls_->session, buffer.data(), static_cast<int>(buffer.size()))
                         : ::recv(socket_, buffer.data(), buffer.size(), 0);
  if (read <= 0) return Got::end;
  into.append(buffer.data(), static_cast<std::size_t>(read));
  return Got::bytes;
}

void Channel::finish() { ::shutdown(socket_, SHUT_WR); }

void Channel::reset() {
  const linger at_once{.l_onoff = 1, .l_linger = 0};
  ::setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  ::close(socket_);
  socket_ = -1;
}

}  // namespace insidejob::wire_test
