// A WebSocket as the wire of a Session, or of a tunnel to one. Lives on the strand of its table.
//
// It uses handlers instead of a coroutine because it runs for every message, and thousands of quiet
// connections wait here. Without TLS, a message goes to the system at once, and only the unaccepted
// rest is kept. A quiet connection holds no buffer at all.
#pragma once

#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/write.hpp>
#include <cerrno>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "server/net/address_book.h"
#include "server/net/asio_types.h"
#include "server/net/live_connections.h"
#include "server/net/ready_sockets.h"
#include "server/net/server_options.h"
#include "server/rooms/session.h"
#include "server/websocket/frame.h"

namespace insidejob {

using TlsSocket = asio::ssl::stream<Socket>;
inline Socket& socket_of(Socket& socket) { return socket; }
inline Socket& socket_of(TlsSocket& stream) { return stream.next_layer(); }

template <typename Stream>
class WebSocketLink final : public Wire,
                            private FrameListener,
                            private ReadySockets::Reader,
                            public std::enable_shared_from_this<WebSocketLink<Stream>> {
 public:
  WebSocketLink(Stream stream, std::shared_ptr<Endpoint> session, Visitor visitor,
                LiveConnections::Place place, const ServerOptions& options)
      : stream_(std::move(stream)),
        session_(std::move(session)),
        visitor_(std::move(visitor)),
        place_(std::move(place)),
        reader_(options.message_bytes),
        silence_(std::chrono::milliseconds{500} * options.idle_seconds),
        timer_(socket().get_executor()) {}

  // Call on the strand, once the opening has been answered. `early`: bytes that came with it. A
  // refusal is sent at once. The link stays alive while it waits for something to read.
  void start(std::string early, std::optional<CloseReason> refusal) {
    place_.on_end(
        [executor = socket().get_executor(), weak = this->weak_from_this()](bool at_once) {
          asio::post(executor, [weak, at_once] {
            const auto self = weak.lock();
            if (!self) return;
            if (at_once) return self->end();
            self->session_->close(CloseReason::restart);
          });
        });
    session_->start(*this, visitor_.allowances());
    if (refusal) session_->close(*refusal);
    listen_for_silence();
    if (!early.empty()) take(early);
    if (socket().is_open()) read();
  }

  bool write(std::span<Message> messages) override {
    if constexpr (k_is_plain) {
      if (!writing_ && send_at_once(messages)) return true;
      if (writing_) append(messages);
    } else {
      append(messages);
    }
    is_owed_ = true;
    write_rest();
    return false;
  }

  // Sends the reason. A client that does not answer in time is cut off.
  void close(CloseReason reason) override {
    say_goodbye(static_cast<std::uint16_t>(reason), name_of(reason));
  }

 private:
  static constexpr bool k_is_plain = std::is_same_v<Stream, Socket>;
  static constexpr auto k_close_wait = std::chrono::seconds{3};
  static constexpr std::size_t k_read_at_once = 64 * 1024;
  static constexpr std::size_t k_tls_read = 4 * 1024;
  static constexpr std::size_t k_most_pongs = 1024;  // bytes of pongs that may wait
  static constexpr std::size_t k_messages_at_once = 8;

  Socket& socket() { return socket_of(stream_); }
  ReadySockets& ready_sockets() {
    return asio::use_service<ReadySockets>(socket().get_executor().context());
  }

  // --- reading

  void read() {
    if constexpr (k_is_plain) {
      std::shared_ptr<ReadySockets::Reader> self{this->shared_from_this(), this};
      if (!ready_sockets().add(stream_.native_handle(), std::move(self))) end();
    } else {
      if (arrived_.empty()) arrived_.resize(k_tls_read);
      stream_.async_read_some(asio::buffer(arrived_),
                              [self = this->shared_from_this()](auto error, std::size_t size) {
                                if (error) return self->end();
                                if (self->take({self->arrived_.data(), size})) self->read();
                              });
    }
  }

  // Reads all there is into a buffer shared by all connections of a thread.
  void ready() override {
    thread_local std::array<char, k_read_at_once> buffer;
    for (bool is_full = true; is_full;) {
      const ssize_t size =
          ::recv(socket().native_handle(), buffer.data(), buffer.size(), MSG_DONTWAIT);
      if (size < 0 && errno == EINTR) continue;
      if (size < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return;
      if (size <= 0) return end();
      is_full = static_cast<std::size_t>(size) == buffer.size();
      if (!take({buffer.data(), static_cast<std::size_t>(size)})) return;
    }
  }

  // False if the connection has ended.
  bool take(std::span<char> bytes) {
    is_silent_ = false;
    if (!is_deaf_) {
      if (const auto fault = reader_.take(bytes, *this)) {
        is_deaf_ = true;
        session_->gone();
        say_goodbye(static_cast<std::uint16_t>(*fault), "");
      }
    }
    return socket().is_open();
  }

  bool on_message(std::string_view text) override {
    session_->received(text);
    return true;
  }
  bool on_ping(std::string_view payload) override {
    session_->charge(payload.size());
    if (waiting_.size() > k_most_pongs) return true;  // not every ping needs an answer (5.5.3)
    append_frame(waiting_, Opcode::pong, payload);
    write_rest();
    return true;
  }
  bool on_pong() override {
    session_->charge(0);
    return true;
  }
  bool on_part() override {
    session_->charge(0);
    return true;
  }
  // The answer to our close, or the client's own.
  void on_close() override {
    session_->gone();
    if (std::exchange(said_goodbye_, true)) return end();
    append_close_frame(waiting_, k_normal_closure, "");
    end_when_written_ = true;
    write_rest();
    end_soon();
  }

  // --- writing. `rest_` is being written, `waiting_` comes after it.

  static std::string_view framed(Message& message) {
    const FrameHeader header = frame_header(Opcode::text, message.size());
    return message.behind({header.bytes.data(), header.size});
  }

  void append(std::span<Message> messages) {
    for (Message& message : messages) waiting_.append(framed(message));
  }

  // False if the system does not accept everything. The rest waits.
  bool send_at_once(std::span<Message> messages) {
    while (!messages.empty()) {
      const auto some = messages.first(std::min(messages.size(), k_messages_at_once));
      messages = messages.subspan(some.size());
      if (send_some(some)) continue;
      append(messages);
      return false;
    }
    return true;
  }

  bool send_some(std::span<Message> messages) {
    std::array<std::string_view, k_messages_at_once> frames;
    std::array<iovec, k_messages_at_once> parts;
    std::size_t total = 0;
    for (std::size_t i = 0; i < messages.size(); ++i) {
      frames[i] = framed(messages[i]);
      parts[i] = {const_cast<char*>(frames[i].data()), frames[i].size()};
      total += frames[i].size();
    }
    constexpr int k_flags = MSG_DONTWAIT | MSG_NOSIGNAL;
    ssize_t sent = 0;
    if (messages.size() == 1) {
      sent = ::send(socket().native_handle(), frames[0].data(), frames[0].size(), k_flags);
    } else {
      msghdr what{};
      what.msg_iov = parts.data();
      what.msg_iovlen = messages.size();
      sent = ::sendmsg(socket().native_handle(), &what, k_flags);
    }
    auto gone = static_cast<std::size_t>(std::max<ssize_t>(0, sent));
    if (gone == total) return true;
    for (const std::string_view frame : std::span{frames}.first(messages.size())) {
      const std::size_t skipped = std::min(gone, frame.size());
      waiting_.append(frame.substr(skipped));
      gone -= skipped;
    }
    return false;
  }

  void write_rest() {
    if (writing_ || waiting_.empty()) return;
    writing_ = true;
    rest_.swap(waiting_);
    asio::async_write(stream_, asio::buffer(rest_),
                      [self = this->shared_from_this()](auto error, std::size_t) {
                        self->writing_ = false;
                        self->rest_ = {};
                        if (error) return;  // the reading side ends too
                        self->wrote();
                      });
  }

  void wrote() {
    if (!waiting_.empty()) return write_rest();
    if (end_when_written_) return end();
    if (std::exchange(is_owed_, false)) session_->sent();
  }

  // --- the end

  void say_goodbye(std::uint16_t code, std::string_view reason) {
    if (std::exchange(said_goodbye_, true)) return;
    append_close_frame(waiting_, code, reason);
    write_rest();
    end_soon();
  }

  void end_soon() {
    timer_.expires_after(k_close_wait);
    timer_.async_wait([weak = this->weak_from_this()](auto error) {
      const auto self = weak.lock();
      if (!error && self) self->end();
    });
  }

  // After half the time without a sign of the client, sends a ping. Without an answer in the other
  // half, the client is gone.
  void listen_for_silence() {
    if (silence_.count() == 0 || said_goodbye_) return;
    timer_.expires_after(silence_);
    timer_.async_wait([weak = this->weak_from_this()](auto error) {
      const auto self = weak.lock();
      if (error || !self || self->said_goodbye_) return;
      if (self->is_silent_ && self->is_asked_) return self->session_->close(CloseReason::idle);
      self->is_asked_ = std::exchange(self->is_silent_, true);
      if (self->is_asked_) {
        append_frame(self->waiting_, Opcode::ping, "");
        self->write_rest();
      }
      self->listen_for_silence();
    });
  }

  // Operations in flight end with an error, and the link ends with the last of them.
  void end() {
    boost::system::error_code ignored;
    timer_.cancel();
    if constexpr (k_is_plain) {
      if (stream_.is_open()) ready_sockets().remove(stream_.native_handle());
    }
    socket().close(ignored);
    session_->gone();
  }

  static constexpr std::uint16_t k_normal_closure = 1000;

  Stream stream_;
  std::shared_ptr<Endpoint> session_;
  Visitor visitor_;
  LiveConnections::Place place_;
  FrameReader reader_;
  std::string arrived_;  // only used with TLS
  std::string rest_;
  std::string waiting_;
  const std::chrono::milliseconds silence_;
  SteadyTimer timer_;
  bool writing_ = false;
  bool is_owed_ = false;  // sent() has not been called yet
  bool is_silent_ = true;
  bool is_asked_ = false;
  bool said_goodbye_ = false;
  bool end_when_written_ = false;
  bool is_deaf_ = false;  // after a protocol error, whatever the client sends is ignored
};

}  // namespace insidejob
