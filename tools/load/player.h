// The player of one seat, without a network. It hears what the table says and knows what it would
// send. At most one command is in flight.
#pragma once

#include <cstdint>
#include <string>

#include "tools/load/message.h"
#include "tools/load/random.h"
#include "tools/load/shuffle_part.h"

namespace insidejob::load {

enum class Order : std::uint8_t { none, ready, seal, value, discussion_ready, act, confirm };

// What counts as a move: a card, a mission, a ballot, or the press of a seat without a vote.
[[nodiscard]] inline bool is_move(Order order) {
  return order == Order::act || order == Order::confirm;
}

// What a message means for the command in flight.
enum class Verdict : std::uint8_t { none, done, refused };

class Player {
 public:
  // Numbers its commands from here on.
  explicit Player(std::int64_t first_id) : next_id_(first_id) {}

  // Chooses one of the legal actions at random, and keeps it.
  Verdict hear(const Message& message, Random& random);

  [[nodiscard]] Stage stage() const { return stage_; }
  [[nodiscard]] bool waiting() const { return awaited_id_ != 0; }
  [[nodiscard]] Order under_way() const { return awaited_; }

  // What it would send now; none while it waits for an answer.
  [[nodiscard]] Order wants() const;
  // Returns the command's text. From now on it waits for the answer. `order` is what it wants.
  const std::string& issue(Order order, Random& random);
  // The command in flight, to be sent again after a lost connection.
  [[nodiscard]] const std::string& command() const { return command_; }

 private:
  void take_moment(const Moment& now, Random& random);
  Verdict judge(const Message& message);

  Stage stage_ = Stage::unknown;
  bool must_confirm_ = false;
  std::string action_;  // empty: it cannot act
  // Whether it has said so in this stage.
  bool said_ready_ = false;

  ShufflePart part_;

  std::int64_t next_id_;
  std::int64_t awaited_id_ = 0;
  Order awaited_ = Order::none;
  std::string command_;
};

}  // namespace insidejob::load
