// A connection to NATS: bytes on subjects, delivered at most once. What one sender publishes on a
// subject stays in order, but a message may be lost even though later ones arrive.
//
// libnats reconnects by itself. What is published without a connection is lost, unless libnats
// keeps it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

namespace insidejob {

struct NatsOptions {
  std::string url;   // nats://..., several separated by commas; with one tls://... all are secure
  std::string ca;    // file with the certificates that such servers are checked against
  std::string name;  // as the NATS server shows it
  // Called on a thread of libnats, for the log, when the connection is lost or restored.
  std::function<void(std::string_view what, std::string_view detail)> note;
};

class NatsConnection {
 public:
  using Receive = std::function<void(std::string_view bytes)>;

  // Does not need a server at once: it keeps trying until there is one. Otherwise returns what is
  // wrong, in one sentence.
  [[nodiscard]] static std::variant<std::unique_ptr<NatsConnection>, std::string> open(
      const NatsOptions& options);

  NatsConnection(const NatsConnection&) = delete;
  NatsConnection& operator=(const NatsConnection&) = delete;
  ~NatsConnection();

  // `receive` is called on one thread at a time for each subject.
  void listen(const std::string& subject, Receive receive);
  // Any thread may call it, and it never blocks. Whatever cannot be kept is lost.
  void publish(std::string subject, std::string bytes);
  // Sends whatever is waiting. Nothing more is received once it has returned. May be called again.
  void close();

 private:
  class Link;
  explicit NatsConnection(std::unique_ptr<Link> link);

  std::unique_ptr<Link> link_;
};

}  // namespace insidejob
