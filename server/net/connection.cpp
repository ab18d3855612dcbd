#include "server/net/connection.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>
#include <iterator>
#include <memory>
#include <utility>

#include "server/net/answer_to.h"
#include "server/net/asio_world.h"
#include "server/net/request_head.h"
#include "server/net/websocket_accept.h"
#include "server/net/websocket_link.h"
#include "server/rooms/room_code.h"

namespace insidejob {
namespace {

namespace beast = boost::beast;

constexpr std::uint32_t k_header_bytes = 16 * 1024;
constexpr std::size_t k_read_bytes = 4 * 1024;

std::ptrdiff_t field_count(const http::request_header<>& head) {
  return std::distance(head.begin(), head.end());
}

void close_socket(Socket& socket) {
  boost::system::error_code ignored;
  socket.close(ignored);
}

// Closes the socket unless it is stopped in time.
class Watchdog {
 public:
  Watchdog(const LoopExecutor& loop, Socket& socket) : timer_(loop), socket_(socket) {}
  ~Watchdog() { timer_.cancel(); }

  void watch(std::chrono::seconds wait) {
    timer_.expires_after(wait);
    // The time may run out just as watching ends. Then the handler finds nothing to close.
    timer_.async_wait([this, watching = std::weak_ptr{watching_}](boost::system::error_code error) {
      if (!error && !watching.expired()) close_socket(socket_);
    });
  }
  void rest() { timer_.cancel(); }

 private:
  SteadyTimer timer_;
  Socket& socket_;
  std::shared_ptr<bool> watching_ = std::make_shared<bool>(true);
};

constexpr auto k_tuple = asio::as_tuple(k_awaitable);

template <typename Stream>
class Connection : public std::enable_shared_from_this<Connection<Stream>> {
 public:
  Connection(ConnectionParts parts, Stream stream, Visitor visitor, LiveConnections::Place place)
      : parts_(parts),
        stream_(std::move(stream)),
        visitor_(std::move(visitor)),
        place_(std::move(place)) {
    boost::system::error_code gone;
    peer_ = socket_of(stream_).remote_endpoint(gone).address();
    is_proxy_ = !gone && parts_.doorman.is_proxy(peer_);
  }

  Awaitable<void> run();

 private:
  Awaitable<bool> shake_hands();
  Awaitable<bool> exchange(Watchdog& watchdog);
  Awaitable<bool> send(http::message_generator response);
  // Sends the fault and ends the connection.
  Awaitable<bool> refuse(ServerFault fault, bool head_only = false);
  // Reads until the whole head is in the buffer. False if the other side is gone.
  Awaitable<bool> read_head();
  Awaitable<void> upgrade(Request request);
  // What a WebSocket is connected to, and the loop it lives on.
  struct Place {
    std::shared_ptr<Endpoint> endpoint;
    std::shared_ptr<Strand> strand;
  };
  Place at_room(std::shared_ptr<Room> room, std::string code);  // null: only asks are possible
  Place at_node(const NodeId& node, const std::string& code);
  Awaitable<void> become_websocket(Request request, Place at, std::optional<CloseReason> refusal);

  ConnectionParts parts_;
  Stream stream_;
  Visitor visitor_;
  LiveConnections::Place place_;
  asio::ip::address peer_;
  bool is_proxy_ = false;
  beast::flat_buffer buffer_;
  HeadScanner::Result head_{};  // of the bytes in the buffer
  std::optional<Request> upgrading_;
};

template <typename Stream>
Awaitable<bool> Connection<Stream>::shake_hands() {
  if constexpr (std::is_same_v<Stream, TlsSocket>) {
    if (!visitor_.may_shake_hands(parts_.api.world.now())) co_return false;
    const auto [error] = co_await stream_.async_handshake(asio::ssl::stream_base::server, k_tuple);
    co_return !error;
  } else {
    co_return true;
  }
}

template <typename Stream>
Awaitable<bool> Connection<Stream>::send(http::message_generator response) {
  const bool keep_alive = response.keep_alive();
  const auto [error, written] = co_await beast::async_write(stream_, std::move(response), k_tuple);
  co_return !error && keep_alive;
}

template <typename Stream>
Awaitable<bool> Connection<Stream>::refuse(ServerFault fault, bool head_only) {
  const AnswerForm form{.head_only = head_only};
  http::message_generator response = fault_response(parts_.api, HouseFault{fault}, form);
  co_return co_await send(std::move(response));
}

template <typename Stream>
Awaitable<bool> Connection<Stream>::read_head() {
  HeadScanner scanner;
  for (;;) {
    const auto data = buffer_.cdata();
    head_ = scanner.scan({static_cast<const char*>(data.data()), data.size()});
    if (head_ != HeadScanner::Result::incomplete || buffer_.size() >= k_header_bytes) {
      co_return true;
    }
    const auto room = buffer_.prepare(k_read_bytes);
    const auto [error, size] = co_await stream_.async_read_some(room, k_tuple);
    if (error) co_return false;
    buffer_.commit(size);
  }
}

// Reads and answers one request; true if another may follow.
template <typename Stream>
Awaitable<bool> Connection<Stream>::exchange(Watchdog& watchdog) {
  http::request_parser<http::string_body> parser;
  parser.body_limit(parts_.api.options.body_bytes);
  parser.header_limit(k_header_bytes);
  const std::chrono::seconds request_wait{parts_.api.options.request_seconds};
  watchdog.watch(request_wait);
  if (!co_await read_head()) co_return false;
  if (head_ == HeadScanner::Result::bad) co_return co_await refuse(ServerFault::bad_request);
  if (head_ == HeadScanner::Result::incomplete) co_return co_await refuse(ServerFault::too_large);
  const auto [head_error, head_size] =
      co_await http::async_read_header(stream_, buffer_, parser, k_tuple);
  boost::system::error_code error = head_error;
  const bool head_only = parser.get().method() == http::verb::head;
  // It must be certain where the body ends before any of it is read.
  if (!error && !is_sound(parser.get())) {
    co_return co_await refuse(ServerFault::bad_request, head_only);
  }
  if (!error && !parser.is_done()) {
    const auto fields = field_count(parser.get());
    const auto [body_error, body_size] =
        co_await http::async_read(stream_, buffer_, parser, k_tuple);
    error = body_error;
    // Trailers would end up, unchecked, among the fields of the head.
    if (!error && field_count(parser.get()) != fields) {
      co_return co_await refuse(ServerFault::bad_request, head_only);
    }
  }
  if (error == http::error::body_limit || error == http::error::header_limit) {
    co_return co_await refuse(ServerFault::too_large, head_only);
  }
  if (error) {
    const bool is_bad_http =
        error.category() == make_error_code(http::error::bad_method).category() &&
        error != http::error::end_of_stream && error != http::error::partial_message;
    if (!is_bad_http) co_return false;
    co_return co_await refuse(ServerFault::bad_request, head_only);
  }
  Request request = parser.release();
  std::optional<Visitor> behind_proxy;
  if (is_proxy_) {
    behind_proxy = parts_.doorman.admit_behind(peer_, request, parts_.api.world.now());
    if (!behind_proxy) {
      parts_.api.metrics.http_requests.add();
      http::message_generator response = fault_response(
          parts_.api, HouseFault{ServerFault::too_many_requests}, answer_form(request));
      co_return co_await send(std::move(response));
    }
  } else {
    parts_.doorman.look_at(peer_, request);
  }
  if (beast::websocket::is_upgrade(request)) {
    if (behind_proxy) visitor_ = std::move(*behind_proxy);
    upgrading_ = std::move(request);
    co_return false;
  }
  watchdog.rest();
  const Visitor& visitor = behind_proxy ? *behind_proxy : visitor_;
  http::message_generator response = co_await respond(parts_.api, request, visitor);
  watchdog.watch(request_wait);
  co_return co_await send(std::move(response));
}

template <typename Stream>
Awaitable<void> Connection<Stream>::run() {
  const LoopExecutor loop = co_await asio::this_coro::executor;
  place_.on_end([loop, weak = this->weak_from_this()](bool at_once) {
    if (!at_once) return;  // otherwise an answer may be on its way
    asio::post(loop, [weak] {
      if (const auto self = weak.lock()) close_socket(socket_of(self->stream_));
    });
  });
  {
    Watchdog watchdog{loop, socket_of(stream_)};
    watchdog.watch(std::chrono::seconds{parts_.api.options.handshake_seconds});
    if (!co_await shake_hands()) co_return;
    while (co_await exchange(watchdog)) {
    }
  }
  if (upgrading_) {
    co_await upgrade(std::move(*upgrading_));
    co_return;
  }
  boost::system::error_code ignored;
  socket_of(stream_).shutdown(Socket::shutdown_send, ignored);
}

// Browsers do not show why an upgrade failed. So it succeeds, and the WebSocket closes with the
// reason.
template <typename Stream>
Awaitable<void> Connection<Stream>::upgrade(Request request) {
  const std::string path{path_of(request)};
  constexpr std::string_view k_room_path = "/ws/";
  const bool is_ours = is_own_host(parts_.api, request);
  if (!is_ours || !request.body().empty()) {  // frames follow, not a body
    co_await refuse(is_ours ? ServerFault::bad_request : ServerFault::foreign_host);
    co_return;
  }
  const bool allowed = is_own_origin(parts_.api, request);
  if (!allowed || (path != "/ws" && !path.starts_with(k_room_path))) {
    co_await refuse(allowed ? ServerFault::not_found : ServerFault::foreign_origin);
    co_return;
  }
  if (!visitor_.may_request(parts_.api.world.now())) {
    co_await refuse(ServerFault::too_many_requests);
    co_return;
  }
  // These have names because g++ 12 does not always keep a temporary alive through a co_await.
  if (path == "/ws") {
    Place nowhere = at_room(nullptr, {});
    co_await become_websocket(std::move(request), std::move(nowhere), std::nullopt);
    co_return;
  }
  const auto code = parse_room_code(std::string_view{path}.substr(k_room_path.size()));
  if (!code) {
    Place nowhere = at_room(nullptr, {});
    co_await become_websocket(std::move(request), std::move(nowhere), CloseReason::unknown_room);
    co_return;
  }
  const auto find = [&](auto done) {
    parts_.api.house.find(*code, std::move(done), visitor_.address());
  };
  const auto found = co_await answer_to<std::shared_ptr<Room>>(find);
  if (const auto* room = std::get_if<std::shared_ptr<Room>>(&found)) {
    Place here = at_room(*room, *code);
    co_await become_websocket(std::move(request), std::move(here), std::nullopt);
    co_return;
  }
  const auto& fault = std::get<HouseFault>(found);
  if (!fault.node.empty() && parts_.api.site != nullptr) {
    Place there = at_node(fault.node, *code);
    co_await become_websocket(std::move(request), std::move(there), std::nullopt);
    co_return;
  }
  Place nowhere = at_room(nullptr, {});
  co_await become_websocket(std::move(request), std::move(nowhere),
                            fault.fault == ServerFault::unknown_room ? CloseReason::unknown_room
                                                                     : CloseReason::unavailable);
}

template <typename Stream>
auto Connection<Stream>::at_room(std::shared_ptr<Room> room, std::string code) -> Place {
  const std::shared_ptr<Strand> strand = room ? room->strand() : parts_.api.world.make_strand();
  return {std::make_shared<Session>(parts_.api.world, parts_.api.metrics,
                                    parts_.api.house.limits().session, std::move(room), strand,
                                    std::move(code)),
          strand};
}

template <typename Stream>
auto Connection<Stream>::at_node(const NodeId& node, const std::string& code) -> Place {
  const std::shared_ptr<Strand> strand = parts_.api.world.make_strand();
  return {parts_.api.site->relay.tunnel(node, code, strand), strand};
}

template <typename Stream>
Awaitable<void> Connection<Stream>::become_websocket(Request request, Place at,
                                                     std::optional<CloseReason> refusal) {
  auto accept = websocket_accept(request);
  if (!accept) {
    co_await refuse(ServerFault::bad_request);
    co_return;
  }
  http::message_generator response{std::move(*accept)};
  const auto [error, written] = co_await beast::async_write(stream_, std::move(response), k_tuple);
  if (error) co_return;
  const LoopExecutor loop = static_cast<const AsioStrand&>(*at.strand).executor();
  // From here on the socket lives on the loop of its table.
  Socket& socket = socket_of(stream_);
  const auto protocol = socket.local_endpoint().protocol();
  socket = Socket{loop, protocol, socket.release()};
  auto link = std::make_shared<WebSocketLink<Stream>>(std::move(stream_), std::move(at.endpoint),
                                                      std::move(visitor_), std::move(place_),
                                                      parts_.api.options);
  std::string early{static_cast<const char*>(buffer_.cdata().data()), buffer_.size()};
  asio::post(loop, [link = std::move(link), early = std::move(early), refusal]() mutable {
    link->start(std::move(early), refusal);
  });
}

}  // namespace

Awaitable<void> serve_connection(ConnectionParts parts, Socket socket, Visitor visitor,
                                 LiveConnections::Place place) {
  try {
    // Has a name because g++ 12 does not always keep a temporary alive through a co_await.
    if (parts.tls == nullptr) {
      const auto plain = std::make_shared<Connection<Socket>>(parts, std::move(socket),
                                                              std::move(visitor), std::move(place));
      co_await plain->run();
    } else {
      const auto secure = std::make_shared<Connection<TlsSocket>>(
          parts, TlsSocket{std::move(socket), *parts.tls}, std::move(visitor), std::move(place));
      co_await secure->run();
    }
    // NOLINTNEXTLINE(bugprone-empty-catch): the other side is gone, and nothing is lost
  } catch (const boost::system::system_error&) {
  }
}

}  // namespace insidejob
