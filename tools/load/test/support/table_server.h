// A server for the generator's tests: the real table authority behind just enough HTTP and
// WebSocket, on a separate thread and port. Faults can be requested.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "table/table.h"

namespace insidejob::load_test {

struct Manners {
  unsigned refuse_every = 0;   // every n-th move is refused once as `busy`; 0: none
  unsigned lose_every = 0;     // every n-th move is done, but its sender is cut off first
  unsigned close_code = 1006;  // the close code of a cut connection; 1006: none
  unsigned slow_every = 0;     // every n-th move is answered only after `slow_ms`
  unsigned slow_ms = 0;
  bool split = false;           // messages come in several frames, with pings in between
  bool refuse_tables = false;   // 429 to everyone
  bool close_requests = false;  // a new connection for every request
};

class TableServer {
 public:
  explicit TableServer(const Manners& manners = {});
  ~TableServer();
  TableServer(const TableServer&) = delete;
  TableServer& operator=(const TableServer&) = delete;

  [[nodiscard]] unsigned port() const { return port_; }
  // Moves that the tables have done, and games that have ended.
  [[nodiscard]] std::uint64_t moves() const { return moves_; }
  [[nodiscard]] std::uint64_t games() const { return games_; }
  [[nodiscard]] std::uint64_t refusals_by_table() const { return refusals_by_table_; }

 private:
  struct Room;
  struct Client;

  void serve();
  void accept_client();
  void read_client(int socket);
  bool take_request(Client& client);
  bool take_frame(Client& client);
  void take_text(Client& client, std::string_view text);
  void greet(Client& client, std::string_view hello);
  void answer(Client& client, unsigned status, std::string_view body);
  void send_text(const Client& client, std::string message);
  void submit(Room& room, const Command& command, MemberId by, std::int64_t id);
  void drop(Client& client);

  Manners manners_;
  int listener_ = -1;
  int wake_ = -1;
  unsigned port_ = 0;
  std::map<std::string, std::unique_ptr<Room>, std::less<>> rooms_;
  std::map<int, std::unique_ptr<Client>> clients_;
  std::atomic<std::uint64_t> moves_ = 0;
  std::atomic<std::uint64_t> games_ = 0;
  std::atomic<std::uint64_t> refusals_by_table_ = 0;
  std::uint64_t attempts_ = 0;
  std::jthread thread_;
};

}  // namespace insidejob::load_test
