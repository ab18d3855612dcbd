// Creates tables and lets people join them over HTTP, one table at a time on a single connection
// (so that a run does not use up the machine's ports before it begins).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/load/stream.h"

namespace insidejob::load {

struct Server {
  sockaddr_in address{};
  std::string authority;  // host:port
};

// A place at a table for each member, in the order of joining.
struct SeatedTable {
  std::string room;
  std::vector<std::string> tokens;
};

class SeatingUser {
 public:
  // The number of the next table to create; none if there are enough.
  virtual std::optional<unsigned> next_table() = 0;
  virtual void seated(unsigned table, SeatedTable seats) = 0;
  virtual void seating_failed(std::string why) = 0;

 protected:
  ~SeatingUser() = default;
};

class Seating {
 public:
  // `token` is its number at the poller.
  Seating(SeatingUser& user, Poller& poller, const Server& server, unsigned seats,
          std::uint64_t token)
      : user_(&user), server_(&server), seats_(seats), stream_(poller, token) {}

  void start() { next_table(); }
  void on_ready(std::uint32_t events, std::span<char> buffer);

 private:
  void next_table();
  void request();
  void take(unsigned status, std::string_view body);
  void fail(const std::string& why);

  SeatingUser* user_;
  const Server* server_;
  unsigned seats_;
  Stream stream_;
  std::optional<unsigned> table_;
  SeatedTable made_;
  std::string unread_;
  bool fresh_ = false;  // nothing has been answered on this connection yet
};

}  // namespace insidejob::load
