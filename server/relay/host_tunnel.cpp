#include "server/relay/host_tunnel.h"

#include <algorithm>
#include <utility>

#include "server/relay/relay.h"

namespace insidejob {
namespace {

constexpr std::size_t k_most_early_bytes = 256 * 1024;

}  // namespace

bool HostTunnel::deliver(std::string text) {
  if (strand_) {
    strand_->post([self = shared_from_this(), text = std::move(text)] {
      if (self->session_) self->session_->received(text);
    });
    return true;
  }
  early_bytes_ += text.size();
  early_.push_back(std::move(text));
  return early_bytes_ <= k_most_early_bytes;
}

void HostTunnel::taken(std::uint64_t bytes) {
  if (strand_) strand_->post([self = shared_from_this(), bytes] { self->took(bytes); });
}

void HostTunnel::end() {
  ended_ = true;
  early_.clear();
  if (!strand_) return;
  strand_->post([self = shared_from_this()] {
    if (const auto session = std::exchange(self->session_, nullptr)) session->gone();
  });
}

void HostTunnel::connect(std::shared_ptr<Session> session, std::shared_ptr<Strand> strand) {
  strand_ = std::move(strand);
  strand_->post(
      [self = shared_from_this(), session = std::move(session), early = std::exchange(early_, {})] {
        self->session_ = session;
        // The edge, where the client is connected, has already checked its limits.
        session->start(*self, {.connection = nullptr, .address = nullptr, .from = self->from_});
        for (const std::string& text : early) session->received(text);
      });
}

bool HostTunnel::write(std::span<Message> messages) {
  for (const Message& message : messages) {
    under_way_ += message.size();
    relay_.say(*this, message.text());
  }
  is_owed_ = under_way_ >= k_tunnel_window;
  return !is_owed_;
}

void HostTunnel::took(std::uint64_t bytes) {
  under_way_ -= std::min(bytes, under_way_);
  if (!is_owed_ || under_way_ >= k_tunnel_window) return;
  is_owed_ = false;
  if (session_) session_->sent();
}

void HostTunnel::close(CloseReason reason) {
  const auto self = shared_from_this();
  relay_.close_tunnel(*this, reason);
  if (const auto session = std::exchange(session_, nullptr)) session->gone();
}

}  // namespace insidejob
