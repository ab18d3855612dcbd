#include "server/net/test/support/guest.h"

#include <gtest/gtest.h>

#include "notation/test/support/protocol.h"
#include "tools/load/json_cursor.h"

namespace insidejob::wire_test {

using load::MessageType;
using load::Stage;

Guest::Guest(std::uint16_t port, Ticket ticket, std::uint64_t seed, Channel::How how)
    : port_(port), ticket_(std::move(ticket)), how_(how), rng_(Seed::from_number(seed)) {
  connect();
}

void Guest::connect() {
  socket_ = std::make_unique<SocketClient>(port_, "/ws/" + ticket_.room,
                                           SocketClient::How{.channel = how_});
  EXPECT_EQ(socket_->status(), 101U);
  has_snapshot_ = false;
  unanswered_ = 0;
  socket_->send_text(ticket_.token.empty() ? R"({"hello": 1})"
                                           : R"({"hello": 1, "token": ")" + ticket_.token + "\"}");
  while (!has_snapshot_ && take(k_patience)) {
  }
}

bool Guest::take(int wait_milliseconds) {
  if (!socket_) return false;
  auto text = socket_->next(wait_milliseconds);
  if (!text) return false;
  take_message(std::move(*text));
  return true;
}

void Guest::take_message(std::string text) {
  test::expect_fits("ServerMessage", text);
  const auto message = load::read_message(text);
  ASSERT_TRUE(message) << text;
  switch (message->type) {
    case MessageType::snapshot:
      has_snapshot_ = true;
      seq_ = message->last_seq;
      break;
    case MessageType::events:
      EXPECT_TRUE(has_snapshot_);
      EXPECT_EQ(message->own_seq, seq_ + 1) << "events were lost before " << text;
      seq_ = message->last_seq;
      break;
    case MessageType::refused:
      ++refusals_;
      break;
    case MessageType::malformed:
      ADD_FAILURE() << text;
      break;
    case MessageType::done:
    case MessageType::other:
      break;
  }
  if (message->type == MessageType::other) last_ask_ = text;
  if (message->id != 0) {
    answered_ = message->id;
    answer_ = message->type == MessageType::refused ? std::string{message->reason} : "done";
    if (message->id == unanswered_) unanswered_ = 0;
  }
  part_.hear(*message);
  if (message->now) {
    if (message->now->stage != stage_) discussion_awaited_ = true;
    stage_ = message->now->stage;
    legal_ = message->now->legal;
    confirm_ = message->now->confirm;
  }
  heard_.push_back({message->type, message->last_seq, std::move(text)});
}

std::int64_t Guest::send(std::string_view fields) {
  const auto id = static_cast<std::int64_t>(rng_.next() >> 12) + 1;
  resend(id, fields);
  return id;
}

void Guest::resend(std::int64_t id, std::string_view fields) {
  const std::string text = "{\"id\": " + std::to_string(id) + ", " + std::string{fields} + "}";
  test::expect_fits("ClientMessage", text);
  if (answered_ == id) answered_ = 0;
  if (socket_) socket_->send_text(text);
}

std::string Guest::answer_to(std::int64_t id) {
  while (answered_ != id && take(k_patience)) {
  }
  return answered_ == id ? answer_ : "unanswered";
}

std::string Guest::demand(std::string_view fields) { return answer_to(send(fields)); }

std::string Guest::ask(std::string_view fields) {
  last_ask_.clear();
  const std::int64_t id = send(fields);
  while (last_ask_.empty() && answered_ != id && take(k_patience)) {
  }
  return last_ask_;
}

bool Guest::move() {
  if (!is_connected() || unanswered_ != 0 || ticket_.token.empty()) return false;
  if (part_.must_seal()) {
    unanswered_ = send(part_.seal({rng_.next(), rng_.next(), rng_.next(), rng_.next()}));
    return true;
  }
  if (part_.must_open()) {
    unanswered_ = send(part_.open());
    return true;
  }
  if (stage_ == Stage::discussion && discussion_awaited_) {
    discussion_awaited_ = false;
    unanswered_ = send(R"("do": "discussion_ready", "ready": true)");
    return true;
  }
  if (const unsigned count = load::count_actions(legal_); count != 0) {
    const auto pick = static_cast<unsigned>(rng_.next() % count);
    last_action_ = load::nth_action(legal_, pick);
    unanswered_ = send(R"("do": "act", "action": )" + last_action_);
    legal_.clear();
    return true;
  }
  if (stage_ == Stage::vote && confirm_) {
    confirm_ = false;
    unanswered_ = send(R"("do": "confirm")");
    return true;
  }
  return false;
}

}  // namespace insidejob::wire_test
