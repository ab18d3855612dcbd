#include "tools/load/poller.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "tools/load/clock.h"

namespace insidejob::load {
namespace {

[[noreturn]] void give_up(const char* what) {
  std::perror(what);
  std::abort();
}

}  // namespace

Poller::Poller() : epoll_(::epoll_create1(EPOLL_CLOEXEC)) {
  if (epoll_ < 0) give_up("epoll_create1");
}

Poller::~Poller() { ::close(epoll_); }

void Poller::control(int operation, int socket, std::uint64_t token, bool writing) const {
  epoll_event event{};
  event.events = EPOLLIN;
  if (writing) event.events |= EPOLLOUT;
  event.data.u64 = token;
  if (::epoll_ctl(epoll_, operation, socket, &event) != 0) give_up("epoll_ctl");
}

void Poller::watch(int socket, std::uint64_t token, bool writing) {
  control(EPOLL_CTL_ADD, socket, token, writing);
}

void Poller::change(int socket, std::uint64_t token, bool writing) {
  control(EPOLL_CTL_MOD, socket, token, writing);
}

std::span<const epoll_event> Poller::wait(std::int64_t nanoseconds) {
  if (never_sleeps_) nanoseconds = 0;
  // Rounded up, because otherwise the last part of a millisecond would be spent spinning.
  const std::int64_t rounded = (nanoseconds + k_millisecond - 1) / k_millisecond;
  const int timeout = static_cast<int>(std::clamp<std::int64_t>(rounded, 0, 1000));
  const int count = ::epoll_wait(epoll_, events_.data(), static_cast<int>(events_.size()), timeout);
  return {events_.data(), static_cast<std::size_t>(std::max(0, count))};
}

}  // namespace insidejob::load
