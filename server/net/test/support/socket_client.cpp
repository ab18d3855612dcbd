#include "server/net/test/support/socket_client.h"

#include <gtest/gtest.h>

#include <chrono>

#include "server/net/test/support/http_client.h"
#include "tools/load/http.h"

namespace insidejob::wire_test {
namespace {

using Clock = std::chrono::steady_clock;

int left_until(Clock::time_point deadline) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
  return static_cast<int>(std::max<std::int64_t>(0, left.count()));
}

constexpr std::uint32_t k_mask = 0x5A17C3E9;

}  // namespace

SocketClient::SocketClient(std::uint16_t port, std::string_view path, const How& how)
    : channel_(port, how.channel) {
  std::string request = load::upgrade_request("localhost", path);
  request.insert(request.size() - 2, how.headers);
  channel_.send(request);
  const HttpReply reply = read_reply(channel_, unread_);
  status_ = reply.status;
  if (status_ == 101) {
    EXPECT_EQ(reply.header("sec-websocket-accept"), load::k_upgrade_accept);
  }
}

void SocketClient::send_frame(load::Opcode opcode, std::string_view payload) {
  std::string frame;
  load::append_frame(frame, opcode, payload, k_mask);
  channel_.send(frame);
}

std::optional<std::string> SocketClient::take_frame() {
  const auto [frame, problem] = load::read_frame(unread_);
  if (!frame) {
    EXPECT_EQ(problem, load::FrameProblem::incomplete) << "the server sent a broken frame";
    return std::nullopt;
  }
  std::optional<std::string> text;
  const std::string payload{frame->payload};
  switch (frame->opcode) {
    case load::Opcode::text:
    case load::Opcode::continuation:
      parts_ += payload;
      if (frame->last) text = std::exchange(parts_, {});
      break;
    case load::Opcode::binary:
      ADD_FAILURE() << "the server sent a binary frame";
      break;
    case load::Opcode::ping:
      send_frame(load::Opcode::pong, payload);
      break;
    case load::Opcode::pong:
      ++pongs_;
      break;
    case load::Opcode::close:
      closing_ = Closing{1005, {}};
      if (payload.size() >= 2) {
        closing_->code = static_cast<unsigned>(static_cast<std::uint8_t>(payload[0]) << 8 |
                                               static_cast<std::uint8_t>(payload[1]));
        closing_->reason = payload.substr(2);
      }
      send_frame(load::Opcode::close, payload.substr(0, 2));
      channel_.finish();
      break;
  }
  unread_.erase(0, frame->size);
  return text;
}

std::optional<std::string> SocketClient::next(int wait_milliseconds) {
  const auto deadline = Clock::now() + std::chrono::milliseconds{wait_milliseconds};
  while (!closing_) {
    for (std::size_t before = unread_.size() + 1; before != unread_.size() && !closing_;) {
      before = unread_.size();
      if (auto text = take_frame()) return text;
    }
    if (closing_) break;
    switch (channel_.receive(unread_, left_until(deadline))) {
      case Channel::Got::bytes:
        break;
      case Channel::Got::nothing:
        return std::nullopt;
      case Channel::Got::end:
        closing_ = Closing{1006, {}};
        break;
    }
  }
  return std::nullopt;
}

Closing SocketClient::wait_for_close(int wait_milliseconds) {
  const auto deadline = Clock::now() + std::chrono::milliseconds{wait_milliseconds};
  while (!closing_ && left_until(deadline) > 0) static_cast<void>(next(left_until(deadline)));
  return closing_.value_or(Closing{});
}

}  // namespace insidejob::wire_test
