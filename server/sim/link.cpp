#include "server/sim/link.h"

#include <algorithm>
#include <utility>

namespace insidejob::sim {

void Link::start(std::shared_ptr<Session> session) {
  session_ = std::move(session);
  started_ = true;
  session_->start(*this, {});
}

// A cut wire still accepts what fits into the system's buffers.
void Link::let_go(std::vector<std::string> texts) {
  for (std::string& text : texts) {
    down_bytes_ += text.size();
    if (!is_cut_) down_.push_back({delay(), std::move(text)});
  }
}

bool Link::write(std::span<Message> messages) {
  if (closing_ || !writing_.empty() || session_ == nullptr || messages.empty()) {
    broke_contract_ = true;
  }
  std::vector<std::string> taken;
  for (const Message& message : messages) taken.emplace_back(message.text());
  for (std::string& text : taken) watch_(*this, text);
  if (down_bytes_ < k_window && rng_.below(2) == 0) {
    let_go(std::move(taken));
    return true;
  }
  writing_ = std::move(taken);
  return false;
}

void Link::close(CloseReason reason) {
  if (closing_) broke_contract_ = true;
  closing_ = true;
  if (!writing_.empty()) {
    let_go(std::exchange(writing_, {}));
    has_sent_ = true;
  }
  if (!is_cut_) down_.push_back({delay(), Ended{reason}});
  server_notices_at_ = std::min(server_notices_at_.value_or(now_ + 3000), now_ + rng_.below(3000));
}

void Link::send(std::string text) {
  if (!client_open_ || is_cut_) return;
  up_.push_back({delay(), std::move(text)});
}

void Link::leave(Milliseconds server_notices) {
  client_open_ = false;
  down_.clear();
  cut(now_, server_notices);
}

void Link::cut(Milliseconds client_notices, Milliseconds server_notices) {
  if (is_cut_) return;
  is_cut_ = true;
  up_.resize(rng_.below(static_cast<unsigned>(up_.size()) + 1));
  down_.resize(rng_.below(static_cast<unsigned>(down_.size()) + 1));
  client_notices_at_ = client_notices;
  server_notices_at_ = std::min(server_notices_at_.value_or(server_notices), server_notices);
}

void Link::server_dies(Milliseconds client_notices) {
  dead_ = true;
  cut(client_notices, now_);
  up_.clear();
  writing_.clear();
  has_sent_ = false;
  session_ = nullptr;
}

bool Link::can(Move move) const {
  const auto is_due = [&](const auto& queue) { return !queue.empty() && queue.front().at <= now_; };
  switch (move) {
    case Move::server_reads:
      return started_ && session_ && is_due(up_);
    case Move::server_has_sent:
      return session_ && (has_sent_ || (!writing_.empty() && down_bytes_ < k_window));
    case Move::client_reads:
      if (!client_open_ || reads_from_ > now_) return false;
      return is_due(down_) || (down_.empty() && client_notices_at_ && *client_notices_at_ <= now_);
    case Move::server_notices:
      return session_ && server_notices_at_ && *server_notices_at_ <= now_ && !has_sent_;
  }
  return false;
}

std::optional<Milliseconds> Link::next() const {
  std::optional<Milliseconds> soonest;
  const auto consider = [&](Milliseconds at) {
    if (at > now_ && (!soonest || at < *soonest)) soonest = at;
  };
  if (!up_.empty() && session_) consider(up_.front().at);
  if (client_open_) {
    if (!down_.empty()) consider(std::max(down_.front().at, reads_from_));
    if (client_notices_at_) consider(std::max(*client_notices_at_, reads_from_));
  }
  if (session_ && server_notices_at_) consider(*server_notices_at_);
  return soonest;
}

void Link::server_reads() {
  const std::string text = std::move(up_.front().what);
  up_.pop_front();
  const auto session = session_;
  session->received(text);
}

void Link::server_has_sent() {
  let_go(std::exchange(writing_, {}));
  has_sent_ = false;
  const auto session = session_;
  session->sent();
}

Arrival Link::client_reads() {
  if (down_.empty()) {
    client_open_ = false;
    return Ended{};
  }
  Arrival arrival = std::move(down_.front().what);
  down_.pop_front();
  if (const auto* message = std::get_if<std::string>(&arrival)) {
    down_bytes_ -= std::min(down_bytes_, message->size());
  } else {
    client_open_ = false;
  }
  return arrival;
}

void Link::server_notices() {
  const auto session = std::exchange(session_, nullptr);
  session->gone();
  writing_.clear();
  if (!is_cut_) {
    // What the server sent before it died still arrives.
    is_cut_ = true;
    client_notices_at_ = now_;
  }
}

}  // namespace insidejob::sim
