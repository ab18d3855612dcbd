// A push service on this machine: real TLS, real sockets, and the answers that a test wants.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <condition_variable>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/push/p256.h"
#include "server/push/push_message.h"
#include "server/storage/test/support/contract.h"
#include "table/push_subscription.h"

namespace insidejob::push_test {

struct Received {
  std::string path;
  std::map<std::string, std::string> headers;  // names in lower case
  Bytes body;
};

struct Reply {
  unsigned status = 201;
  std::string more{};  // further header lines, each with its end
  std::string body{};
  bool hangs = false;  // never answers
};

class TestPushService {
 public:
  using Answer = std::function<Reply(const Received&)>;
  // `name`: for which the certificate is made.
  explicit TestPushService(Answer answer = nullptr, const std::string& name = "localhost");
  ~TestPushService();

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] std::string address(const std::string& path) const;
  // Of the certificate, to be trusted.
  [[nodiscard]] const std::string& authority() const { return certificate_; }

  // Waits until there are this many, and returns all.
  [[nodiscard]] std::vector<Received> wait_for(std::size_t count);
  [[nodiscard]] std::size_t connections() const { return connections_; }

 private:
  void accept_all();
  void serve(boost::asio::ip::tcp::socket& socket);

  Answer answer_;
  TemporaryFolder folder_;
  std::string certificate_ = folder_.file("push.pem");
  std::string key_ = folder_.file("push_key.pem");
  boost::asio::io_context loop_;
  boost::asio::ssl::context tls_{boost::asio::ssl::context::tls_server};
  boost::asio::ip::tcp::acceptor acceptor_{loop_};
  std::uint16_t port_ = 0;
  std::atomic<std::size_t> connections_{0};
  std::atomic<bool> is_over_{false};
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Received> received_;
  std::list<boost::asio::ip::tcp::socket> sockets_;
  std::vector<std::thread> threads_;
  std::thread accepting_;
};

// A browser that subscribed.
class TestDevice {
 public:
  explicit TestDevice(std::string endpoint);

  [[nodiscard]] const PushSubscription& subscription() const { return subscription_; }
  [[nodiscard]] const P256Key& key() const { return key_; }
  // What Node's own cryptography makes of a message: the text, and who signed for it. Empty if it
  // cannot read it.
  [[nodiscard]] std::string read(const Received& message) const;

 private:
  P256Key key_;
  PushSubscription subscription_;
};

}  // namespace insidejob::push_test
