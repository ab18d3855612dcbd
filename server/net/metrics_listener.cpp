#include "server/net/metrics_listener.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <charconv>
#include <utility>

#include "server/net/metrics_text.h"

namespace insidejob {
namespace {

namespace beast = boost::beast;
namespace http = boost::beast::http;

constexpr auto k_tuple = asio::as_tuple(k_awaitable);
constexpr std::size_t k_most_visits = 16;
constexpr std::uint32_t k_header_bytes = 8 * 1024;
constexpr auto k_visit_time = std::chrono::seconds{10};
constexpr auto k_accept_pause = std::chrono::milliseconds{100};

using Response = http::response<http::string_body>;

Response response_to(const http::request<http::empty_body>& request, const Metrics& metrics) {
  const bool is_head = request.method() == http::verb::head;
  Response response{http::status::ok, request.version()};
  response.set(http::field::server, "insidejob");
  response.set(http::field::cache_control, "no-store");
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  response.keep_alive(false);
  if (!is_head && request.method() != http::verb::get) {
    response.result(http::status::method_not_allowed);
  } else if (request.target() != "/metrics") {
    response.result(http::status::not_found);
  }
  const bool is_well = response.result() == http::status::ok;
  response.set(http::field::content_type,
               is_well ? "text/plain; version=0.0.4" : "text/plain; charset=utf-8");
  response.body() = is_well ? metrics_text(metrics) : "GET /metrics\n";
  response.prepare_payload();
  if (is_head) response.body().clear();
  return response;
}

}  // namespace

// One connection with one request, and limited time.
class MetricsListener::Visit {
 public:
  Visit(const MetricsListener& listener, Socket socket)
      : metrics_(listener.metrics_),
        all_(listener.visits_),
        socket_(std::move(socket)),
        timer_(socket_.get_executor()) {
    all_->push_back(this);
    timer_.expires_after(k_visit_time);
    timer_.async_wait([this, here = std::weak_ptr{here_}](boost::system::error_code error) {
      if (!error && !here.expired()) end();
    });
  }
  ~Visit() { std::erase(*all_, this); }
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;

  void end() {
    timer_.cancel();
    boost::system::error_code ignored;
    socket_.close(ignored);
  }

  Awaitable<void> run() {
    beast::flat_buffer buffer;
    http::request_parser<http::empty_body> parser;
    parser.header_limit(k_header_bytes);
    const auto [problem, read] = co_await http::async_read(socket_, buffer, parser, k_tuple);
    if (problem) co_return;
    Response response = response_to(parser.get(), metrics_);
    http::response_serializer<http::string_body> serializer{response};
    serializer.split(response.body().empty());
    if (response.body().empty()) {
      co_await http::async_write_header(socket_, serializer, k_tuple);
    } else {
      co_await http::async_write(socket_, serializer, k_tuple);
    }
    boost::system::error_code ignored;
    socket_.shutdown(Socket::shutdown_send, ignored);
  }

 private:
  const Metrics& metrics_;
  std::shared_ptr<std::vector<Visit*>> all_;
  Socket socket_;
  SteadyTimer timer_;
  std::shared_ptr<bool> here_ = std::make_shared<bool>(true);
};

std::optional<MetricsAddress> parse_metrics_address(std::string_view text) {
  MetricsAddress where;
  const std::size_t colon = text.rfind(':');
  std::string_view port = text;
  if (colon != text.npos) {
    std::string_view address = text.substr(0, colon);
    port = text.substr(colon + 1);
    const bool is_v6 = address.find(':') != address.npos;
    if (is_v6) {
      if (!address.starts_with('[') || !address.ends_with(']')) return std::nullopt;
      address = address.substr(1, address.size() - 2);
    }
    boost::system::error_code error;
    const auto parsed = asio::ip::make_address(std::string{address}, error);
    if (error || parsed.is_v6() != is_v6) return std::nullopt;
    where.address = address;
  }
  const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), where.port);
  if (error != std::errc{} || end != port.data() + port.size()) return std::nullopt;
  return where;
}

MetricsListener::MetricsListener(asio::io_context& loop, const Metrics& metrics)
    : metrics_(metrics), acceptor_(loop) {}

std::optional<std::string> MetricsListener::listen(const MetricsAddress& where) {
  boost::system::error_code error;
  const asio::ip::tcp::endpoint endpoint{asio::ip::make_address(where.address, error), where.port};
  if (!error) acceptor_.open(endpoint.protocol(), error);
  if (!error) acceptor_.set_option(asio::socket_base::reuse_address{true}, error);
  if (!error && endpoint.address().is_v6()) {
    acceptor_.set_option(asio::ip::v6_only{false}, error);
  }
  if (!error) acceptor_.bind(endpoint, error);
  if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
  if (error) {
    boost::system::error_code ignored;
    acceptor_.close(ignored);
    return error.message() + ". The game runs without them. Choose another address with --metrics" +
           " ADDRESS:PORT, or --metrics off.";
  }
  port_ = acceptor_.local_endpoint().port();
  asio::co_spawn(acceptor_.get_executor(), accept_all(), asio::detached);
  return std::nullopt;
}

Awaitable<void> MetricsListener::accept_all() {
  for (;;) {
    auto [error, socket] = co_await acceptor_.async_accept(k_tuple);
    if (!acceptor_.is_open()) co_return;
    if (error) {  // such as too many open files
      SteadyTimer pause{acceptor_.get_executor(), k_accept_pause};
      co_await pause.async_wait(k_tuple);
      continue;
    }
    if (visits_->size() >= k_most_visits) continue;  // destroys the socket, which closes it
    asio::co_spawn(acceptor_.get_executor(), answer(std::move(socket)), asio::detached);
  }
}

Awaitable<void> MetricsListener::answer(Socket socket) {
  Visit visit{*this, std::move(socket)};
  co_await visit.run();
}

void MetricsListener::close() {
  asio::post(acceptor_.get_executor(), [this] {
    boost::system::error_code ignored;
    acceptor_.close(ignored);
    for (Visit* visit : *visits_) visit->end();
  });
}

}  // namespace insidejob
