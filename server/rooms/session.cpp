#include "server/rooms/session.h"

#include <utility>

#include "server/rooms/room.h"
#include "table/ask_json.h"
#include "table/fields.h"

namespace insidejob {

Session::Session(World& world, Metrics& metrics, const SessionLimits& limits,
                 std::shared_ptr<Room> room, std::shared_ptr<Strand> strand)
    : world_(world),
      metrics_(metrics),
      limits_(limits),
      room_(std::move(room)),
      strand_(std::move(strand)) {
  metrics_.connections.add();
  metrics_.connections_total.add();
}

Session::~Session() { metrics_.connections.subtract(); }

void Session::start(Wire& wire, Allowances allowances) {
  wire_ = &wire;
  allowances_ = std::move(allowances);
  if (!room_) return;
  hello_timer_ = world_.make_timer(strand_);
  hello_timer_->set(world_.now() + limits_.hello_wait, [weak = weak_from_this()] {
    if (const auto self = weak.lock()) self->close(CloseReason::hello_expected);
  });
}

void Session::received(std::string_view text) {
  if (wire_ == nullptr) return;
  metrics_.messages_in.add();
  metrics_.bytes_in.add(text.size());
  if (!allowances_.take(text.size(), world_.now())) {
    metrics_.dropped_fast.add();
    close(CloseReason::too_fast);
    return;
  }
  if (!room_) {
    auto answer = answer_ask(nullptr, MemberId{}, text, world_.now());
    if (!answer) answer = malformed_message(std::nullopt, malformed("ask", "is missing"));
    send(std::make_shared<const std::string>(std::move(*answer)));
    return;
  }
  if (!greeted_) {
    hello(text);
    return;
  }
  room_->receive(shared_from_this(), text);
}

void Session::hello(std::string_view text) {
  const auto [document, error] = JsonDocument::parse(text);
  if (error || !document.root().member("hello")) {
    close(CloseReason::hello_expected);
    return;
  }
  Fields fields{document.root()};
  const std::int64_t version = fields.number("hello", 0, 1'000'000);
  const std::string token = fields.text("token", "");
  if (fields.problem()) {
    close(CloseReason::hello_expected);
    return;
  }
  if (version != k_protocol_version) {
    close(CloseReason::unknown_version);
    return;
  }
  std::optional<Bytes32> hash;
  if (!token.empty()) {
    hash = token_hash(token);
    if (!hash) {
      close(CloseReason::unknown_token);
      return;
    }
  }
  greeted_ = true;
  hello_timer_.reset();
  room_->attach(shared_from_this(), hash);
}

void Session::send(Message message) {
  if (wire_ == nullptr) return;
  metrics_.messages_out.add();
  metrics_.bytes_out.add(message->size());
  queued_bytes_ += message->size();
  queue_.push_back(std::move(message));
  if (queued_bytes_ > limits_.queued_bytes || queue_.size() > limits_.queued_messages) {
    metrics_.dropped_slow.add();
    close(CloseReason::too_slow);
    return;
  }
  write_next();
}

void Session::write_next() {
  if (wire_ == nullptr || writing_ || queue_.empty()) return;
  writing_ = true;
  wire_->write(queue_.front());
}

void Session::sent() {
  if (!writing_) return;
  writing_ = false;
  if (queue_.empty()) return;  // closed meanwhile
  queued_bytes_ -= queue_.front()->size();
  queue_.pop_front();
  write_next();
}

void Session::close(CloseReason reason) {
  if (wire_ == nullptr) return;
  Wire* wire = std::exchange(wire_, nullptr);
  queue_.clear();
  queued_bytes_ = 0;
  hello_timer_.reset();
  wire->close(reason);
  if (greeted_ && room_) room_->detach(*this);
}

void Session::gone() {
  hello_timer_.reset();
  queue_.clear();
  const bool was_open = std::exchange(wire_, nullptr) != nullptr;
  if (was_open && greeted_ && room_) room_->detach(*this);
}

}  // namespace insidejob
