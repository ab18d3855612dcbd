#include "server/push/push_exchange.h"

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/vector_body.hpp>
#include <boost/beast/http/write.hpp>
#include <charconv>
#include <memory>
#include <utility>
#include <vector>

#include "server/push/public_address.h"

namespace insidejob {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using asio::ip::tcp;

constexpr asio::as_tuple_t<asio::use_awaitable_t<>> k_result{asio::use_awaitable};

// What the time limit can end.
struct Line {
  Line(const asio::any_io_executor& on, asio::ssl::context& tls)
      : resolver(on), stream(on, tls), timer(on) {}

  void cut() {
    boost::system::error_code ignored;
    is_cut = true;
    resolver.cancel();
    stream.next_layer().close(ignored);
  }

  tcp::resolver resolver;
  asio::ssl::stream<tcp::socket> stream;
  asio::steady_timer timer;
  bool is_cut = false;
};

using PostRequest = http::request<http::vector_body<std::uint8_t>>;

PostRequest http_request(PushRequest& request) {
  PostRequest post{http::verb::post, request.target.path, 11};
  const std::string origin = request.target.origin();
  post.set(http::field::host, origin.substr(origin.find("//") + 2));
  post.set(http::field::authorization, request.authorization);
  post.set(http::field::content_type, "application/octet-stream");
  post.set(http::field::content_encoding, "aes128gcm");
  post.set("TTL", std::to_string(request.seconds));
  post.set("Topic", request.topic);
  post.set("Urgency", "normal");
  post.body() = std::move(request.body);
  post.keep_alive(false);
  post.prepare_payload();
  return post;
}

// Seconds; a date counts as absent.
std::optional<std::chrono::seconds> retry_after(boost::beast::string_view text) {
  constexpr std::size_t k_digits = 9;
  std::int64_t seconds = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  if (!whole || seconds < 0 || text.size() > k_digits) return std::nullopt;
  return std::chrono::seconds{seconds};
}

}  // namespace

std::optional<asio::ssl::context> push_tls(const std::string& authority) {
  boost::system::error_code error;
  asio::ssl::context tls{asio::ssl::context::tls_client};
  if (SSL_CTX_set_min_proto_version(tls.native_handle(), TLS1_2_VERSION) != 1) return std::nullopt;
  tls.set_verify_mode(asio::ssl::verify_peer, error);
  if (!error) tls.set_default_verify_paths(error);
  if (!error && !authority.empty()) tls.load_verify_file(authority, error);
  if (error) return std::nullopt;
  return tls;
}

#if defined(__GNUC__) && !defined(__clang__)
// g++ 12 warns falsely about the frame of a coroutine whose allocation it inlines.
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"
#endif
asio::awaitable<PushAnswer> exchange_push(PushRequest request, asio::ssl::context& tls,
                                          std::chrono::milliseconds patience) {
  const PushAnswer unreachable{.trouble = PushAnswer::Trouble::unreachable};
  const PushAnswer no_answer{.trouble = PushAnswer::Trouble::no_answer};
  const auto line = std::make_shared<Line>(co_await asio::this_coro::executor, tls);
  line->timer.expires_after(patience);
  line->timer.async_wait([weak = std::weak_ptr{line}](boost::system::error_code error) {
    if (const auto late = weak.lock(); late && !error) late->cut();
  });
  const PushTarget target = request.target;
  auto [not_found, found] =
      co_await line->resolver.async_resolve(target.host, std::to_string(target.port), k_result);
  if (not_found || line->is_cut) co_return unreachable;
  std::vector<tcp::endpoint> endpoints{found.begin(), found.end()};
  if (!target.may_be_private) {
    std::erase_if(endpoints,
                  [](const tcp::endpoint& one) { return !is_public_address(one.address()); });
  }
  if (endpoints.empty()) co_return PushAnswer{.trouble = PushAnswer::Trouble::not_public};
  auto [refused, peer] =
      co_await asio::async_connect(line->stream.next_layer(), endpoints, k_result);
  if (refused || line->is_cut) co_return unreachable;
  line->stream.set_verify_callback(asio::ssl::host_name_verification(target.host));
  // What SSL_set_tlsext_host_name does, without its cast.
  std::string name = target.host;
  if (SSL_ctrl(line->stream.native_handle(), SSL_CTRL_SET_TLSEXT_HOSTNAME,
               TLSEXT_NAMETYPE_host_name, name.data()) != 1) {
    co_return unreachable;
  }
  auto [not_verified] =
      co_await line->stream.async_handshake(asio::ssl::stream_base::client, k_result);
  if (not_verified || line->is_cut) co_return unreachable;
  const PostRequest post = http_request(request);
  auto [not_written, sent] = co_await http::async_write(line->stream, post, k_result);
  if (not_written || line->is_cut) co_return no_answer;
  boost::beast::flat_buffer buffer{k_push_answer_bytes};
  http::response_parser<http::empty_body> parser;
  parser.header_limit(k_push_answer_bytes);
  auto [not_read, read] = co_await http::async_read_header(line->stream, buffer, parser, k_result);
  if (not_read || line->is_cut) co_return no_answer;
  line->timer.cancel();
  line->cut();
  co_return PushAnswer{.status = parser.get().result_int(),
                       .retry_after = retry_after(parser.get()[http::field::retry_after])};
}

}  // namespace insidejob
