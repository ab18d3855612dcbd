#include "server/push/test/support/test_push_service.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/vector_body.hpp>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <utility>

#include "server/crypto/crypto.h"

namespace insidejob::push_test {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using asio::ip::tcp;

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

}  // namespace

TestPushService::TestPushService(Answer answer, const std::string& name)
    : answer_(std::move(answer)) {
  const std::string make =
      "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=" +
      name + " -addext subjectAltName=DNS:" + name + " -out '" + certificate_ + "' -keyout '" +
      key_ + "' >/dev/null 2>&1";
  // NOLINTNEXTLINE(cert-env33-c): our own words
  EXPECT_EQ(std::system(make.c_str()), 0) << "openssl(1) is missing";
  tls_.use_certificate_chain_file(certificate_);
  tls_.use_private_key_file(key_, asio::ssl::context::pem);
  const tcp::endpoint endpoint{asio::ip::make_address("127.0.0.1"), 0};
  acceptor_.open(endpoint.protocol());
  acceptor_.bind(endpoint);
  acceptor_.listen();
  port_ = acceptor_.local_endpoint().port();
  accepting_ = std::thread{[this] { accept_all(); }};
}

TestPushService::~TestPushService() {
  is_over_ = true;
  ::shutdown(acceptor_.native_handle(), SHUT_RDWR);
  accepting_.join();
  {
    const std::lock_guard lock{mutex_};
    for (tcp::socket& socket : sockets_) ::shutdown(socket.native_handle(), SHUT_RDWR);
  }
  for (std::thread& thread : threads_) thread.join();
}

std::string TestPushService::address(const std::string& path) const {
  return "https://localhost:" + std::to_string(port_) + path;
}

void TestPushService::accept_all() {
  while (!is_over_) {
    boost::system::error_code error;
    tcp::socket socket{loop_};
    acceptor_.accept(socket, error);
    if (error || is_over_) return;
    ++connections_;
    const std::lock_guard lock{mutex_};
    tcp::socket& kept = sockets_.emplace_back(std::move(socket));
    threads_.emplace_back([this, &kept] { serve(kept); });
  }
}

void TestPushService::serve(tcp::socket& socket) {
  boost::system::error_code error;
  asio::ssl::stream<tcp::socket&> stream{socket, tls_};
  stream.handshake(asio::ssl::stream_base::server, error);
  if (error) return;
  boost::beast::flat_buffer buffer;
  http::request_parser<http::vector_body<std::uint8_t>> parser;
  http::read(stream, buffer, parser, error);
  if (error) return;
  Received received{.path = std::string{parser.get().target()}};
  for (const auto& field : parser.get()) {
    received.headers[lower(std::string{field.name_string()})] = std::string{field.value()};
  }
  received.body = parser.get().body();
  const Reply reply = answer_ ? answer_(received) : Reply{};
  {
    const std::lock_guard lock{mutex_};
    received_.push_back(std::move(received));
  }
  changed_.notify_all();
  if (reply.hangs) {
    std::array<char, 1> byte{};
    stream.read_some(asio::buffer(byte), error);  // until the other side gives up
    return;
  }
  const std::string text = "HTTP/1.1 " + std::to_string(reply.status) + " Something\r\n" +
                           reply.more + "Content-Length: " + std::to_string(reply.body.size()) +
                           "\r\n\r\n" + reply.body;
  asio::write(stream, asio::buffer(text), error);
  stream.shutdown(error);
}

std::vector<Received> TestPushService::wait_for(std::size_t count) {
  std::unique_lock lock{mutex_};
  changed_.wait_for(lock, std::chrono::seconds{60}, [&] { return received_.size() >= count; });
  return received_;
}

TestDevice::TestDevice(std::string endpoint) : key_(P256Key::draw()) {
  Bytes auth(16);
  fill_random(auth);
  subscription_ = {.endpoint = std::move(endpoint),
                   .key = Bytes{key_.point().begin(), key_.point().end()},
                   .auth = std::move(auth)};
}

std::string TestDevice::read(const Received& message) const {
  const auto authorization = message.headers.find("authorization");
  const std::string command =
      "node '" INSIDEJOB_SOURCE_DIR "/server/push/test/read_push.mjs' " + hex_text(key_.secret()) +
      ' ' + hex_text(subscription_.key) + ' ' + hex_text(subscription_.auth) + ' ' +
      hex_text(message.body) + " '" +
      (authorization == message.headers.end() ? "" : authorization->second) + "' 2>/dev/null";
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe{popen(command.c_str(), "r"), pclose};
  std::string text;
  for (int c = 0; pipe && (c = std::fgetc(pipe.get())) != EOF;) text += static_cast<char>(c);
  return text;
}

}  // namespace insidejob::push_test
