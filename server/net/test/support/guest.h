// A member of a table, or a spectator, over a real socket. Keeps what it was told, checks each
// message against the schema and for gaps, and plays random legal moves.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rng.h"
#include "server/net/test/support/socket_client.h"
#include "tools/load/message.h"
#include "tools/load/shuffle_part.h"

namespace insidejob::wire_test {

struct Ticket {  // docs/protocol.md calls it a pass
  std::string room;
  unsigned member = 0;
  std::string token;  // empty: a spectator
};

// A message as it arrived, including its trailing blanks.
struct Heard {
  load::MessageType type = load::MessageType::other;
  std::uint64_t last_seq = 0;  // everything up to this event
  std::string text;
};

class Guest {
 public:
  Guest(std::uint16_t port, Ticket ticket, std::uint64_t seed, Channel::How how = {});

  // Opens a connection, says hello, and takes the snapshot.
  void connect();
  void connect_to(std::uint16_t port) {
    port_ = port;
    connect();
  }
  void disconnect() { socket_.reset(); }
  [[nodiscard]] bool is_connected() const { return socket_ && socket_->is_open(); }
  [[nodiscard]] SocketClient& socket() { return *socket_; }

  // Reads one message; false if none came in time.
  bool take(int wait_milliseconds);
  // Makes the move that the moment calls for, unless it already has. True if something was sent.
  bool move();

  // Sends a command without its id, such as R"("do": "start")", and returns the id.
  std::int64_t send(std::string_view fields);
  void resend(std::int64_t id, std::string_view fields);
  // Sends a command and reads on until it is answered: "done", or the reason for the refusal.
  std::string demand(std::string_view fields);
  [[nodiscard]] std::string answer_to(std::int64_t id);
  // Sends an ask and returns the answer.
  std::string ask(std::string_view fields);

  [[nodiscard]] load::Stage stage() const { return stage_; }
  [[nodiscard]] std::uint64_t seq() const { return seq_; }
  [[nodiscard]] const std::vector<Heard>& heard() const { return heard_; }
  [[nodiscard]] const Ticket& ticket() const { return ticket_; }
  void set_ticket(Ticket ticket) { ticket_ = std::move(ticket); }
  [[nodiscard]] unsigned refusals() const { return refusals_; }
  [[nodiscard]] bool has_snapshot() const { return has_snapshot_; }
  [[nodiscard]] const std::string& value() const { return part_.value(); }
  [[nodiscard]] const std::string& last_action() const { return last_action_; }

 private:
  void take_message(std::string text);

  std::uint16_t port_;
  Ticket ticket_;
  Channel::How how_;
  Rng rng_;
  std::unique_ptr<SocketClient> socket_;
  std::vector<Heard> heard_;
  bool has_snapshot_ = false;  // on this connection
  std::uint64_t seq_ = 0;
  load::Stage stage_ = load::Stage::unknown;
  std::string legal_;
  bool confirm_ = false;
  load::ShufflePart part_;
  bool discussion_awaited_ = false;
  std::int64_t unanswered_ = 0;  // a move
  std::int64_t answered_ = 0;    // the last one
  std::string answer_;
  std::string last_ask_;
  std::string last_action_;
  unsigned refusals_ = 0;
};

}  // namespace insidejob::wire_test
