// A WebSocket without the bytes: two queues of messages between a client and a Session. Ordered and
// reliable while it lives. It may be cut at any moment, and either end may notice late.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/rng.h"
#include "server/rooms/session.h"
#include "server/sim/client_view.h"

namespace insidejob::sim {

// What a client reads: a message, or why the connection ended (none: it broke).
using Ended = std::optional<CloseReason>;
using Arrival = std::variant<std::string, Ended>;

class Link final : public Wire {
 public:
  // Sees each message that the server releases.
  using Watch = std::function<void(Link&, std::string&)>;

  Link(Rng& rng, const Milliseconds& now, std::string code, std::string table, unsigned person,
       Watch watch)
      : rng_(rng),
        now_(now),
        code_(std::move(code)),
        table_(std::move(table)),
        person_(person),
        watch_(std::move(watch)) {}

  void start(std::shared_ptr<Session> session);
  bool write(std::span<Message> messages) override;
  void close(CloseReason reason) override;

  // Called by the client.
  void send(std::string text);
  void stop_reading(Milliseconds until) { reads_from_ = until; }
  void leave(Milliseconds server_notices);  // the client is gone
  [[nodiscard]] bool client_is_open() const { return client_open_; }
  [[nodiscard]] bool server_is_open() const { return session_ != nullptr; }
  [[nodiscard]] bool is_started() const { return started_; }
  // The server's process has died.
  void server_dies(Milliseconds client_notices);
  [[nodiscard]] bool is_over() const { return !client_open_ && !session_ && (started_ || dead_); }
  // Nothing is in flight.
  [[nodiscard]] bool is_quiet() const {
    return up_.empty() && down_.empty() && writing_.empty() && !has_sent_ && !is_cut_ && !closing_;
  }
  // The network fails. Some of what is in flight still arrives.
  void cut(Milliseconds client_notices, Milliseconds server_notices);

  // What can happen next, each at most once.
  enum class Move : std::uint8_t { server_reads, server_has_sent, client_reads, server_notices };
  [[nodiscard]] bool can(Move move) const;
  // When the next move that is not possible now will be.
  [[nodiscard]] std::optional<Milliseconds> next() const;
  void server_reads();
  void server_has_sent();
  [[nodiscard]] Arrival client_reads();
  void server_notices();

  [[nodiscard]] const std::string& code() const { return code_; }    // that it asked for
  [[nodiscard]] const std::string& table() const { return table_; }  // key of the table it is at
  [[nodiscard]] unsigned person() const { return person_; }
  [[nodiscard]] const std::shared_ptr<Session>& session() const { return session_; }
  [[nodiscard]] bool broke_the_contract() const { return broke_contract_; }

  // For the client.
  ClientView view;
  std::string token;  // that it said hello with
  bool has_view = false;
  std::map<std::int64_t, std::string> unanswered;  // sent here, by id

 private:
  template <typename What>
  struct Timed {
    Milliseconds at = 0;
    What what;
  };
  static constexpr std::size_t k_window = 16 * 1024;  // bytes that the network holds

  void let_go(std::vector<std::string> texts);
  [[nodiscard]] Milliseconds delay() { return now_ + rng_.below(rng_.below(8) == 0 ? 800 : 60); }

  Rng& rng_;
  const Milliseconds& now_;
  const std::string code_;
  const std::string table_;
  const unsigned person_;
  Watch watch_;
  std::shared_ptr<Session> session_;  // until the server notices the end
  bool started_ = false;
  bool dead_ = false;
  bool client_open_ = true;
  bool is_cut_ = false;
  bool closing_ = false;
  bool broke_contract_ = false;
  std::vector<std::string> writing_;
  bool has_sent_ = false;  // the session has not been told yet
  std::deque<Timed<std::string>> up_;
  std::deque<Timed<Arrival>> down_;
  std::size_t down_bytes_ = 0;
  Milliseconds reads_from_ = 0;
  std::optional<Milliseconds> client_notices_at_;
  std::optional<Milliseconds> server_notices_at_;
};

}  // namespace insidejob::sim
