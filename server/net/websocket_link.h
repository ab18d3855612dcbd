// A WebSocket as the wire of a Session. Lives on the strand of its table.
#pragma once

#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>

#include "server/net/address_book.h"
#include "server/net/api.h"
#include "server/net/live_connections.h"
#include "server/net/server_options.h"
#include "server/rooms/session.h"

namespace insidejob {

template <typename Stream>
class WebSocketLink final : public Wire,
                            public std::enable_shared_from_this<WebSocketLink<Stream>> {
 public:
  WebSocketLink(Stream stream, std::shared_ptr<Session> session, std::shared_ptr<Strand> strand,
                Visitor visitor, LiveConnections::Place place)
      : socket_(std::move(stream)),
        session_(std::move(session)),
        strand_(std::move(strand)),
        visitor_(std::move(visitor)),
        place_(std::move(place)) {}

  // Begins, on the strand. A refusal is told as soon as the connection stands. Every operation that
  // is under way keeps the link alive.
  //
  // Handlers and not a coroutine: this is what runs for every message, and thousands of quiet
  // connections wait here; a handler costs a recycled block, a coroutine a frame for each level.
  void start(Request request, const ServerOptions& options, std::optional<CloseReason> refusal) {
    prepare(options);
    auto kept = std::make_unique<Request>(std::move(request));
    const Request& what = *kept;
    socket_.async_accept(
        what, [self = this->shared_from_this(), kept = std::move(kept), refusal](auto error) {
          if (error) return self->session_->gone();
          self->session_->start(*self, self->visitor_.allowances());
          if (refusal) self->session_->close(*refusal);
          self->read();
        });
  }

  void write(Message message) override {
    writing_ = std::move(message);
    socket_.async_write(asio::buffer(*writing_),
                        [self = this->shared_from_this()](auto error, std::size_t) {
                          self->writing_.reset();
                          if (!error) self->session_->sent();
                        });
  }

  // Says why. Whoever does not answer in time is cut off.
  void close(CloseReason reason) override {
    const auto name = name_of(reason);
    const boost::beast::websocket::close_reason why{
        static_cast<boost::beast::websocket::close_code>(reason), {name.data(), name.size()}};
    socket_.async_close(why, [self = this->shared_from_this()](auto) { self->cut(); });
    closing_ = std::make_unique<SteadyTimer>(socket_.get_executor());
    closing_->expires_after(k_close_wait);
    closing_->async_wait([weak = this->weak_from_this()](auto error) {
      if (error) return;
      if (const auto self = weak.lock()) self->cut();
    });
  }

 private:
  static constexpr auto k_close_wait = std::chrono::seconds{3};
  static constexpr auto k_handshake_wait = std::chrono::seconds{10};
  static constexpr std::size_t k_kept_buffer = 1024;

  void prepare(const ServerOptions& options) {
    namespace websocket = boost::beast::websocket;
    place_.on_end([executor = socket_.get_executor(), weak = this->weak_from_this()](bool at_once) {
      asio::post(executor, [weak, at_once] {
        const auto self = weak.lock();
        if (!self) return;
        if (at_once) return self->cut();
        self->session_->close(CloseReason::restart);
      });
    });
    boost::system::error_code ignored;
    lowest().set_option(asio::ip::tcp::no_delay{true}, ignored);
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = k_handshake_wait;
    timeout.idle_timeout = std::chrono::seconds{options.idle_seconds};
    timeout.keep_alive_pings = true;
    socket_.set_option(timeout);
    socket_.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
      response.set(http::field::server, "insidejob");
    }));
    socket_.read_message_max(options.message_bytes);
    socket_.auto_fragment(false);
    socket_.text(true);
  }

  void read() {
    socket_.async_read(buffer_, [self = this->shared_from_this()](auto error, std::size_t) {
      if (error) return self->session_->gone();
      const auto data = self->buffer_.cdata();
      self->session_->received({static_cast<const char*>(data.data()), data.size()});
      self->buffer_.consume(data.size());
      if (self->buffer_.capacity() > k_kept_buffer) self->buffer_.shrink_to_fit();
      self->read();
    });
  }

  Socket& lowest() { return boost::beast::get_lowest_layer(socket_); }

  void cut() {
    boost::system::error_code ignored;
    lowest().close(ignored);
  }

  boost::beast::websocket::stream<Stream, false> socket_;
  std::shared_ptr<Session> session_;
  std::shared_ptr<Strand> strand_;
  Visitor visitor_;
  LiveConnections::Place place_;
  boost::beast::flat_buffer buffer_;
  Message writing_;
  std::unique_ptr<SteadyTimer> closing_;
};

}  // namespace insidejob
