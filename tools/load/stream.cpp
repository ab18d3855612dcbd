#include "tools/load/stream.h"

#include <netdb.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace insidejob::load {

std::optional<std::string> Stream::connect(const sockaddr_in& to) {
  close();
  socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (socket_ < 0) return std::string{"socket: "} + std::strerror(errno);
  const int on = 1;
  ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  // The sockets interface accepts every kind of address through its first member.
  const int result = ::connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to);
  if (result != 0 && errno != EINPROGRESS) {
    std::string why = std::string{"connect: "} + std::strerror(errno);
    close();
    return why;
  }
  poller_->watch(socket_, token_, true);
  return std::nullopt;
}

void Stream::send(std::string_view bytes) {
  if (socket_ < 0 || lost_) return;
  if (!connected_ || !unsent_.empty()) {
    unsent_.append(bytes);
    return;
  }
  const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
  if (sent < 0 && errno != EAGAIN && errno != EINTR) {
    lost_ = true;
    return;
  }
  const std::size_t done = sent < 0 ? 0 : static_cast<std::size_t>(sent);
  if (done == bytes.size()) return;
  unsent_.assign(bytes.substr(done));
  poller_->change(socket_, token_, true);
}

void Stream::on_writable() {
  if (socket_ < 0 || (connected_ && unsent_.empty())) return;
  if (!connected_) {
    int error = 0;
    socklen_t size = sizeof error;
    ::getsockopt(socket_, SOL_SOCKET, SO_ERROR, &error, &size);
    if (error != 0) {
      lost_ = true;
      return;
    }
    connected_ = true;
  }
  flush();
}

void Stream::flush() {
  while (!unsent_.empty()) {
    const ssize_t sent = ::send(socket_, unsent_.data(), unsent_.size(), MSG_NOSIGNAL);
    if (sent < 0) {
      if (errno == EINTR) continue;
      if (errno != EAGAIN) lost_ = true;
      return;
    }
    unsent_.erase(0, static_cast<std::size_t>(sent));
  }
  poller_->change(socket_, token_, false);
}

std::optional<std::string_view> Stream::read(std::span<char> buffer) {
  if (socket_ < 0 || lost_) return std::string_view{};
  const ssize_t got = ::recv(socket_, buffer.data(), buffer.size(), 0);
  if (got < 0) {
    if (errno == EAGAIN || errno == EINTR) return std::nullopt;
    return std::string_view{};
  }
  return std::string_view{buffer.data(), static_cast<std::size_t>(got)};
}

void Stream::close() {
  if (socket_ >= 0) ::close(socket_);
  socket_ = -1;
  connected_ = false;
  lost_ = false;
  unsent_.clear();
}

std::optional<std::string> resolve(const std::string& host, unsigned port, sockaddr_in& address) {
  addrinfo hints{};
  hints.ai_family = AF_INET;
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const int error = ::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found);
  if (error != 0) return host + ": " + ::gai_strerror(error);
  std::memcpy(&address, found->ai_addr, sizeof address);
  ::freeaddrinfo(found);
  return std::nullopt;
}

}  // namespace insidejob::load
