#include "server/sim/wiretap.h"

namespace insidejob::sim {
namespace {

constexpr std::size_t k_beginning = 120;  // of a message, which says what command it answers

}  // namespace

Wiretap::Wiretap(unsigned who, std::shared_ptr<Room> room, std::shared_ptr<Session> session,
                 std::string token, Look look)
    : who_(who),
      room_(std::move(room)),
      session_(std::move(session)),
      token_(std::move(token)),
      look_(std::move(look)) {}

Wiretap::~Wiretap() { session_->gone(); }

void Wiretap::start(const ClientAddress& from) {
  session_->start(*this, {.connection = nullptr, .address = nullptr, .from = from});
  say(token_.empty() ? R"({"hello": 1})" : R"({"hello": 1, "token": ")" + token_ + "\"}");
}

void Wiretap::say(std::string text) {
  heard_.clear();
  room_->strand()->post([session = session_, text = std::move(text)] { session->received(text); });
}

void Wiretap::drop() {
  dropped_ = true;
  session_->gone();
}

bool Wiretap::write(std::span<Message> messages) {
  for (const Message& message : messages) {
    received_ += message.size();
    heard_.emplace_back(message.text().substr(0, k_beginning));
    look_(*this, message.text());
  }
  return true;
}

std::optional<std::string> Wiretap::answer_to(std::int64_t id) const {
  const std::string number = std::to_string(id) + ',';
  for (const std::string& text : heard_) {
    if (text.starts_with(R"({"type": "events", "done": )" + number)) return "done";
    if (text.starts_with(R"({"type": "done", "id": )" + number)) return "done";
    if (text.starts_with(R"({"type": "malformed", "id": )" + number)) return text;
    const std::string refused = R"({"type": "refused", "id": )" + number + R"( "reason": ")";
    if (text.starts_with(refused)) {
      return text.substr(refused.size(), text.find('"', refused.size()) - refused.size());
    }
  }
  return std::nullopt;
}

}  // namespace insidejob::sim
