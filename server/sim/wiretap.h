// A connection in a siege: a wire that accepts everything at once and shows each message to the
// siege first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/rooms/room.h"
#include "server/rooms/session.h"

namespace insidejob::sim {

class Wiretap final : public Wire {
 public:
  using Look = std::function<void(const Wiretap&, std::string_view)>;

  Wiretap(unsigned who, std::shared_ptr<Room> room, std::shared_ptr<Session> session,
          std::string token, Look look);
  ~Wiretap() override;

  void start(const ClientAddress& from);
  // Sent in order, together with whatever others say before the siege settles.
  void say(std::string text);
  void drop();  // the client is gone

  bool write(std::span<Message> messages) override;
  void close(CloseReason reason) override { closed_ = reason; }

  [[nodiscard]] unsigned who() const { return who_; }
  [[nodiscard]] const std::string& table() const { return room_->identity().key; }
  [[nodiscard]] const std::string& token() const { return token_; }  // empty: a spectator
  [[nodiscard]] MemberId viewer() const { return session_->viewer(); }
  [[nodiscard]] bool is_open() const { return !closed_ && !dropped_; }
  [[nodiscard]] std::optional<CloseReason> closed() const { return closed_; }
  [[nodiscard]] std::size_t received() const { return received_; }  // bytes
  // "done", or why the command with this number was refused; none: not answered yet.
  [[nodiscard]] std::optional<std::string> answer_to(std::int64_t id) const;

 private:
  const unsigned who_;
  const std::shared_ptr<Room> room_;
  const std::shared_ptr<Session> session_;
  const std::string token_;
  const Look look_;
  std::optional<CloseReason> closed_;
  bool dropped_ = false;
  std::size_t received_ = 0;
  std::vector<std::string> heard_;  // the beginnings of messages since it last sent something
};

}  // namespace insidejob::sim
