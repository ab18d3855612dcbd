// One connection to a room, without the network. What arrives on the wire goes to the room, and
// what the room says waits here until the wire takes it. Lives on the room's strand.
//
// The queue is bounded: a client that does not read is dropped with a reason, and costs no memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/rooms/allowance.h"
#include "server/rooms/close_reason.h"
#include "server/rooms/message.h"
#include "server/rooms/metrics.h"
#include "server/rooms/world.h"
#include "table/fact.h"

namespace insidejob {

class Room;

// The way out to the client: a WebSocket, or a simulator's substitute.
class Wire {
 public:
  Wire() = default;
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;
  virtual ~Wire() = default;

  // Writes in this order. True: the system has accepted everything. False: Session::sent() will
  // follow, and nothing more may be written before that.
  virtual bool write(std::span<Message> messages) = 0;
  // After this nothing is written or received, and Session::gone() follows.
  virtual void close(CloseReason reason) = 0;
};

// What a wire serves: a session, or the near end of a tunnel to one on another node. Everything
// runs on the wire's strand.
class Endpoint {
 public:
  Endpoint() = default;
  Endpoint(const Endpoint&) = delete;
  Endpoint& operator=(const Endpoint&) = delete;
  virtual ~Endpoint() = default;

  // The wire must live until gone() has been called. Nothing is written after that.
  virtual void start(Wire& wire, Allowances allowances) = 0;
  virtual void received(std::string_view text) = 0;
  virtual void charge(std::size_t bytes) = 0;  // for arriving bytes other than messages
  virtual void sent() = 0;
  virtual void gone() = 0;
  virtual void close(CloseReason reason) = 0;
};

struct SessionLimits {
  std::size_t queued_bytes = 256 * 1024;
  std::size_t queued_messages = 512;
  Milliseconds hello_wait = 10'000;
};

class Session final : public Endpoint, public std::enable_shared_from_this<Session> {
 public:
  // `code`: the one by which the client asked for the room, perhaps an earlier one. Without a room
  // it only answers asks.
  Session(ServerWorld& world, Metrics& metrics, const SessionLimits& limits,
          std::shared_ptr<Room> room, std::shared_ptr<Strand> strand, std::string code);
  ~Session() override;

  // Called by the wire.
  void start(Wire& wire, Allowances allowances) override;
  void received(std::string_view text) override;
  void charge(std::size_t bytes) override;
  void sent() override;
  void gone() override;
  void close(CloseReason reason) override;

  // Called by the room. The next `push` sends everything queued at once.
  void queue(Message message);
  void push();
  void send(Message message);
  [[nodiscard]] bool is_open() const { return wire_ != nullptr; }
  void set_viewer(MemberId member) { viewer_ = member; }
  [[nodiscard]] MemberId viewer() const { return viewer_; }
  [[nodiscard]] const std::string& code() const { return code_; }
  [[nodiscard]] const ClientAddress& from() const { return allowances_.from; }

  // For the simulator: messages waiting for the wire.
  [[nodiscard]] std::size_t queued_messages() const { return queue_.size(); }
  [[nodiscard]] std::size_t queued_bytes() const { return queued_bytes_; }

 private:
  void hello(std::string_view text);
  bool take_allowance(std::size_t bytes);
  void forget_queue();

  ServerWorld& world_;
  Metrics& metrics_;
  const SessionLimits& limits_;
  std::shared_ptr<Room> room_;
  std::shared_ptr<Strand> strand_;
  const std::string code_;
  std::unique_ptr<Timer> hello_timer_;
  Allowances allowances_;
  Wire* wire_ = nullptr;
  MemberId viewer_{};
  bool greeted_ = false;
  std::size_t writing_ = 0;  // messages at the front of the queue
  std::size_t queued_bytes_ = 0;
  std::vector<Message> queue_;
};

}  // namespace insidejob
