// Which of a loop's sockets can be read. Each socket is registered once, and the kernel is asked
// once for all of them. Waiting through Asio would cost a system call and an operation per message.
#pragma once

#include <boost/asio/execution_context.hpp>
#include <boost/asio/posix/basic_stream_descriptor.hpp>
#include <memory>
#include <vector>

#include "server/net/asio_types.h"

namespace insidejob {

// A service of a loop's io_context: `asio::use_service<ReadySockets>(loop)`. On the loop only.
class ReadySockets final : public asio::execution_context::service {
 public:
  static inline asio::execution_context::id id;

  class Reader {
   public:
    Reader() = default;
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;
    virtual ~Reader() = default;
    // Something new can be read, or the connection has ended, or it is a false alarm. Not called
    // again for what is left unread.
    virtual void ready() = 0;
  };

  explicit ReadySockets(asio::io_context& loop);

  // Keeps the reader until `remove`, which must come before the socket is closed. False: the system
  // cannot watch any more.
  [[nodiscard]] bool add(int socket, std::shared_ptr<Reader> reader);
  void remove(int socket);
  // Stops waiting, so that a loop without other work can end.
  void close() noexcept;

 private:
  void shutdown() noexcept override { close(); }
  void wait();
  void tell_all();

  asio::posix::basic_stream_descriptor<LoopExecutor> poll_;
  std::vector<std::shared_ptr<Reader>> readers_;  // by the socket's number
};

}  // namespace insidejob
