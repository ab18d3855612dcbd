#include "server/rooms/session.h"

#include <utility>

#include "server/rooms/room.h"
#include "table/json/fields.h"
#include "table/wire/ask_json.h"
#include "table/wire/client_json.h"
#include "table/wire/request.h"

namespace insidejob {

Session::Session(ServerWorld& world, Metrics& metrics, const SessionLimits& limits,
                 std::shared_ptr<Room> room, std::shared_ptr<Strand> strand, std::string code)
    : world_(world),
      metrics_(metrics),
      limits_(limits),
      room_(std::move(room)),
      strand_(std::move(strand)),
      code_(std::move(code)) {
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
  metrics_.bytes_in.add(in_blocks(text.size()));
  if (!take_allowance(text.size())) return;
  if (!room_) {
    const ClientRequest request = read_request(nullptr, text);
    if (const auto* ask = std::get_if<Ask>(&request.what)) {
      send(Message{answer_ask(*ask, {.id = *request.id, .now = world_.now()})});
    } else {
      send(Message{malformed_message(request.id, std::get<Malformed>(request.what))});
    }
    return;
  }
  if (!greeted_) {
    hello(text);
    return;
  }
  room_->receive(shared_from_this(), text);
}

bool Session::take_allowance(std::size_t bytes) {
  if (allowances_.take(bytes, world_.now())) return true;
  metrics_.dropped_fast.add();
  close(CloseReason::too_fast);
  return false;
}

void Session::charge(std::size_t bytes) {
  if (wire_ != nullptr) take_allowance(bytes);
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

void Session::queue(Message message) {
  if (wire_ == nullptr) return;
  metrics_.messages_out.add();
  metrics_.bytes_out.add(in_blocks(message.size()));
  queued_bytes_ += message.size();
  queue_.push_back(std::move(message));
  if (queued_bytes_ > limits_.queued_bytes || queue_.size() > limits_.queued_messages) {
    metrics_.dropped_slow.add();
    close(CloseReason::too_slow);
  }
}

void Session::push() {
  if (wire_ == nullptr || writing_ != 0 || queue_.empty()) return;
  if (wire_->write(queue_)) {
    queue_.clear();
    queued_bytes_ = 0;
  } else {
    writing_ = queue_.size();
  }
}

void Session::send(Message message) {
  queue(std::move(message));
  push();
}

void Session::sent() {
  const auto gone = queue_.begin() + static_cast<std::ptrdiff_t>(std::exchange(writing_, 0));
  for (auto message = queue_.begin(); message != gone; ++message) {
    queued_bytes_ -= message->size();
  }
  queue_.erase(queue_.begin(), gone);
  push();
}

void Session::forget_queue() {
  queue_.clear();
  queued_bytes_ = 0;
  writing_ = 0;
}

void Session::close(CloseReason reason) {
  if (wire_ == nullptr) return;
  Wire* wire = std::exchange(wire_, nullptr);
  forget_queue();
  hello_timer_.reset();
  wire->close(reason);
  if (greeted_ && room_) room_->detach(*this);
}

void Session::gone() {
  hello_timer_.reset();
  forget_queue();
  const bool was_open = std::exchange(wire_, nullptr) != nullptr;
  if (was_open && greeted_ && room_) room_->detach(*this);
}

}  // namespace insidejob
