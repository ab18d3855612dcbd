// epoll: which of many sockets can be read or written now.
#pragma once

#include <sys/epoll.h>

#include <array>
#include <cstdint>
#include <span>

namespace insidejob::load {

class Poller {
 public:
  Poller();
  ~Poller();
  Poller(const Poller&) = delete;
  Poller& operator=(const Poller&) = delete;

  // `token` comes back with every event of the socket.
  void watch(int socket, std::uint64_t token, bool writing);
  void change(int socket, std::uint64_t token, bool writing);

  void never_sleep() { never_sleeps_ = true; }
  // Waits until a socket is ready or the time (in nanoseconds) is over.
  [[nodiscard]] std::span<const epoll_event> wait(std::int64_t nanoseconds);

 private:
  void control(int operation, int socket, std::uint64_t token, bool writing) const;

  int epoll_;
  bool never_sleeps_ = false;
  std::array<epoll_event, 512> events_{};
};

}  // namespace insidejob::load
