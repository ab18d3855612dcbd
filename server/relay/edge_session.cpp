#include "server/relay/edge_session.h"

#include <utility>

#include "server/relay/relay.h"

namespace insidejob {
namespace {

constexpr std::size_t k_tell_after = k_tunnel_window / 4;
// The host stops writing when the window is full, but by then it may have written a whole queue.
constexpr std::size_t k_most_queued = 4 * 1024 * 1024;

}  // namespace

EdgeSession::EdgeSession(Relay& relay, ServerWorld& world, Metrics& metrics, NodeId host,
                         std::string code, std::shared_ptr<Strand> strand)
    : relay_(relay),
      world_(world),
      metrics_(metrics),
      host_(std::move(host)),
      code_(std::move(code)),
      strand_(std::move(strand)) {
  metrics_.connections.add();
  metrics_.connections_total.add();
  metrics_.tunnels.add();
}

EdgeSession::~EdgeSession() {
  metrics_.connections.subtract();
  metrics_.tunnels.subtract();
}

void EdgeSession::start(Wire& wire, Allowances allowances) {
  wire_ = &wire;
  allowances_ = std::move(allowances);
  tunnel_ = relay_.open_tunnel(host_, code_, allowances_.from, weak_from_this(), strand_);
}

void EdgeSession::received(std::string_view text) {
  if (wire_ == nullptr) return;
  metrics_.messages_in.add();
  metrics_.bytes_in.add(in_blocks(text.size()));
  if (take_allowance(text.size())) relay_.pass_on(host_, tunnel_, text);
}

bool EdgeSession::take_allowance(std::size_t bytes) {
  if (allowances_.take(bytes, world_.now())) return true;
  metrics_.dropped_fast.add();
  close(CloseReason::too_fast);
  return false;
}

void EdgeSession::charge(std::size_t bytes) {
  if (wire_ != nullptr) take_allowance(bytes);
}

void EdgeSession::said(std::string_view text) {
  if (wire_ == nullptr) return;
  metrics_.messages_out.add();
  metrics_.bytes_out.add(in_blocks(text.size()));
  queued_bytes_ += text.size();
  queue_.emplace_back(text);
  if (queued_bytes_ > k_most_queued) {
    metrics_.dropped_slow.add();
    close(CloseReason::too_slow);
    return;
  }
  push();
}

void EdgeSession::push() {
  if (wire_ == nullptr || writing_ != 0 || queue_.empty()) return;
  if (wire_->write(queue_)) {
    queue_.clear();
    took(std::exchange(queued_bytes_, 0));
  } else {
    writing_ = queue_.size();
  }
}

void EdgeSession::sent() {
  if (wire_ == nullptr) return;
  const auto gone = queue_.begin() + static_cast<std::ptrdiff_t>(std::exchange(writing_, 0));
  std::size_t bytes = 0;
  for (auto message = queue_.begin(); message != gone; ++message) bytes += message->size();
  queue_.erase(queue_.begin(), gone);
  queued_bytes_ -= bytes;
  took(bytes);
  push();
}

void EdgeSession::took(std::size_t bytes) {
  took_ += bytes;
  if (took_ >= k_tell_after) relay_.tell_taken(host_, tunnel_, std::exchange(took_, 0));
}

void EdgeSession::end(CloseReason reason) {
  Wire* wire = std::exchange(wire_, nullptr);
  queue_.clear();
  writing_ = queued_bytes_ = 0;
  wire->close(reason);
}

void EdgeSession::ended(CloseReason reason) {
  if (wire_ != nullptr) end(reason);
}

void EdgeSession::close(CloseReason reason) {
  if (wire_ == nullptr) return;
  relay_.hang_up(host_, tunnel_);
  end(reason);
}

void EdgeSession::gone() {
  if (std::exchange(wire_, nullptr) == nullptr) return;
  queue_.clear();
  writing_ = queued_bytes_ = 0;
  relay_.hang_up(host_, tunnel_);
}

}  // namespace insidejob
