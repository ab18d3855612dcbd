#include "tools/load/web_socket.h"

#include "tools/load/clock.h"
#include "tools/load/http.h"

namespace insidejob::load {

std::optional<std::string> WebSocket::open(const sockaddr_in& to, std::string_view authority,
                                           std::string_view path) {
  upgraded_ = false;
  in_parts_ = false;
  unread_.clear();
  parts_.clear();
  if (auto why = stream_.connect(to)) return why;
  stream_.send(upgrade_request(authority, path));
  return std::nullopt;
}

void WebSocket::send(Opcode opcode, std::string_view payload) {
  frame_.clear();
  append_frame(frame_, opcode, payload, static_cast<std::uint32_t>(random_->next()));
  stream_.send(frame_);
}

void WebSocket::on_ready(std::uint32_t events, std::span<char> buffer) {
  if ((events & EPOLLOUT) != 0) stream_.on_writable();
  if ((events & ~std::uint32_t{EPOLLOUT}) == 0 || !stream_.is_open()) return;
  const auto read = stream_.read(buffer);
  if (!read) return;
  if (read->empty()) return end(k_lost, "connection lost");
  const std::int64_t at = now_ns();
  if (unread_.empty()) {
    const std::size_t used = take(*read, at);
    if (stream_.is_open()) unread_.assign(read->substr(used));
  } else {
    unread_.append(*read);
    const std::size_t used = take(unread_, at);
    unread_.erase(0, used);
  }
}

std::size_t WebSocket::take(std::string_view bytes, std::int64_t at) {
  std::size_t used = 0;
  if (!upgraded_) used = take_upgrade(bytes);
  while (upgraded_ && stream_.is_open()) {
    const auto [frame, problem] = read_frame(bytes.substr(used));
    if (!frame) {
      if (problem == FrameProblem::broken) end(k_broken_frame, "broken frame");
      break;
    }
    used += frame->size;
    take_frame(*frame, at);
  }
  return used;
}

std::size_t WebSocket::take_upgrade(std::string_view bytes) {
  const auto [answer, problem] = read_http_answer(bytes);
  if (!answer) {
    if (problem == HttpProblem::broken) end(k_not_upgraded, "no HTTP answer");
    return 0;
  }
  if (answer->status != 101 || answer->accept != k_upgrade_accept) {
    end(k_not_upgraded, "HTTP " + std::to_string(answer->status) + " " + std::string{answer->body});
    return 0;
  }
  upgraded_ = true;
  user_->opened(who_);
  return answer->size;
}

void WebSocket::take_frame(const Frame& frame, std::int64_t at) {
  switch (frame.opcode) {
    case Opcode::ping:
      return send(Opcode::pong, frame.payload);
    case Opcode::pong:
      return;
    case Opcode::close: {
      unsigned code = 1005;  // none was given
      std::string_view reason;
      if (frame.payload.size() >= 2) {
        code = static_cast<unsigned>(static_cast<std::uint8_t>(frame.payload[0])) << 8 |
               static_cast<std::uint8_t>(frame.payload[1]);
        reason = frame.payload.substr(2);
      }
      send(Opcode::close, frame.payload.substr(0, 2));
      return end(code, reason);
    }
    case Opcode::text:
    case Opcode::binary:
    case Opcode::continuation:
      break;
  }
  if (in_parts_ != (frame.opcode == Opcode::continuation)) {
    return end(k_broken_frame, "broken message");
  }
  if (frame.last && !in_parts_) return user_->received(who_, frame.payload, at);
  parts_.append(frame.payload);
  in_parts_ = !frame.last;
  if (parts_.size() > k_largest_frame) return end(k_broken_frame, "message too large");
  if (frame.last) {
    user_->received(who_, parts_, at);
    parts_.clear();
  }
}

void WebSocket::end(unsigned code, std::string_view reason) {
  stream_.close();
  user_->closed(who_, code, reason);
}

}  // namespace insidejob::load
