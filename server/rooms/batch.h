// What jobs at a table have led to between two writes: lines for its log, and what is to be said
// once they are durable. None of it is told before; if the write fails, none of it has happened.
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
  // If the batch cannot be stored its answers are forgotten, whatever they were: then this request
  // is told so instead. What had no number to answer to is owed nothing.
  void owe(const std::shared_ptr<Session>& to, std::int64_t id) {
    if (id != 0) owed_.push_back({to, id});
  }
  // The answer to a request that has no connection.
  void promise(Job when_stored, Job when_not);

  [[nodiscard]] std::size_t line_count() const { return lines_.size(); }
  [[nodiscard]] std::vector<std::string> take_lines() { return std::exchange(lines_, {}); }

  // The lines are durable: everyone is told.
  void tell();
  // They are not: `refuse` is called for everyone who is owed an answer.
  using Refuse = std::function<void(Session&, std::int64_t id)>;
  void fail(const Refuse& refuse);
  // What is to be said is forgotten.
  void clear();

 private:
  struct Owed {
    std::shared_ptr<Session> session;
    std::int64_t id = 0;
  };
  using Outbox = std::vector<std::pair<std::shared_ptr<Session>, Message>>;

  std::vector<std::string> lines_;
  Outbox outbox_;
  Outbox spare_;  // an empty one, for its memory
  std::vector<Job> when_stored_;
  std::vector<Job> when_not_;
  std::vector<Owed> owed_;
};

}  // namespace insidejob
