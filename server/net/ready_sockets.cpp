#include "server/net/ready_sockets.h"

#include <sys/epoll.h>

#include <array>
#include <boost/system/system_error.hpp>
#include <cerrno>
#include <utility>

namespace insidejob {
namespace {

constexpr std::size_t k_at_once = 128;  // then other work on the loop gets its turn

int new_poll() {
  const int poll = ::epoll_create1(EPOLL_CLOEXEC);
  if (poll < 0) throw boost::system::system_error{errno, boost::system::system_category()};
  return poll;
}

}  // namespace

ReadySockets::ReadySockets(asio::io_context& loop)
    : asio::execution_context::service(loop), poll_(loop, new_poll()) {
  wait();
}

bool ReadySockets::add(int socket, std::shared_ptr<Reader> reader) {
  epoll_event what{};
  what.events = EPOLLIN | EPOLLET;
  what.data.fd = socket;
  if (::epoll_ctl(poll_.native_handle(), EPOLL_CTL_ADD, socket, &what) != 0) return false;
  const auto at = static_cast<std::size_t>(socket);
  if (readers_.size() <= at) readers_.resize(at + 1);
  readers_[at] = std::move(reader);
  return true;
}

void ReadySockets::remove(int socket) {
  const auto at = static_cast<std::size_t>(socket);
  if (at >= readers_.size() || !readers_[at]) return;
  ::epoll_ctl(poll_.native_handle(), EPOLL_CTL_DEL, socket, nullptr);
  const auto let_go = std::exchange(readers_[at], nullptr);
}

void ReadySockets::close() noexcept {
  boost::system::error_code ignored;
  poll_.close(ignored);
  const auto let_go = std::exchange(readers_, {});
}

void ReadySockets::wait() {
  poll_.async_wait(asio::posix::descriptor_base::wait_read, [this](auto error) {
    if (error) return;
    tell_all();
    wait();
  });
}

void ReadySockets::tell_all() {
  std::array<epoll_event, k_at_once> events;
  const int count = ::epoll_wait(poll_.native_handle(), events.data(), k_at_once, 0);
  for (int i = 0; i < count; ++i) {
    const auto at = static_cast<std::size_t>(events[static_cast<std::size_t>(i)].data.fd);
    const auto reader = readers_[at];  // a copy, because the reader may remove itself
    if (reader) reader->ready();
  }
}

}  // namespace insidejob
