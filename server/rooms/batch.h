// What jobs have produced at a table between two writes: lines for its log, and messages to send
// once they are durable. Nothing is sent before that, and if the write fails, nothing has happened.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/rooms/message.h"
#include "server/rooms/session.h"
#include "server/rooms/world.h"

namespace insidejob {

class Batch {
 public:
  void add_line(std::string line) { lines_.push_back(std::move(line)); }
  void say(std::shared_ptr<Session> to, Message message) {
    outbox_.emplace_back(std::move(to), std::move(message));
  }
  // If the batch cannot be stored, all its answers are dropped, and this request is told so
  // instead. Requests without a number get no such answer.
  void owe(const std::shared_ptr<Session>& to, std::int64_t id) {
    if (id != 0) owed_.push_back({to, id});
  }
  // The answer to a request that has no connection.
  void promise(Job when_stored, Job when_not);

  [[nodiscard]] std::size_t line_count() const { return lines_.size(); }
  [[nodiscard]] std::vector<std::string> take_lines() { return std::exchange(lines_, {}); }

  // The lines are durable, so all messages are sent.
  void tell();
  // The write failed: calls `refuse` for everyone who is owed an answer.
  using Refuse = std::function<void(Session&, std::int64_t id)>;
  void fail(const Refuse& refuse);
  // Drops the messages.
  void clear();

 private:
  struct Owed {
    std::shared_ptr<Session> session;
    std::int64_t id = 0;
  };
  using Outbox = std::vector<std::pair<std::shared_ptr<Session>, Message>>;

  std::vector<std::string> lines_;
  Outbox outbox_;
  Outbox spare_;  // kept empty, to reuse its memory
  std::vector<Job> when_stored_;
  std::vector<Job> when_not_;
  std::vector<Owed> owed_;
};

}  // namespace insidejob
