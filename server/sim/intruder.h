// The malicious person in a siege: a stranger, a spectator, a member under many names, a kicked
// player and the host, all at once.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/rooms/access.h"
#include "server/sim/siege.h"

namespace insidejob::sim {

class Intruder {
 public:
  Intruder(Siege& siege, std::vector<ClientAddress> addresses)
      : siege_(siege), addresses_(std::move(addresses)) {}

  // Returns the key of a new table, whose host it is; empty: it could not open one.
  std::string open_table(const std::string& options);
  void learn(const std::string& code) { codes_.push_back(code); }
  void take_place();  // at the table, as anyone would
  void move();
  void rush();  // when someone honest has just lost the connection

 private:
  [[nodiscard]] const ClientAddress& address();
  // A code that it knows, usually the latest.
  [[nodiscard]] std::string code();
  [[nodiscard]] std::vector<Wiretap*> members();  // its connections as members of the table
  [[nodiscard]] Wiretap* any_member();
  [[nodiscard]] bool has_seat();
  void listen();

  // Requests. Some of the names that it joins under never connect.
  std::optional<Pass> join(bool watch);
  void ask_house();
  [[nodiscard]] const GameLink* any_link();
  [[nodiscard]] bool is_host();
  [[nodiscard]] bool may_open(const GameLink& link);
  void use_move_code();
  // Connections.
  Wiretap* connect(const Pass& pass);
  void come_as_someone();
  void watch();
  // Messages.
  void command(Wiretap& socket);
  void command(Wiretap& socket, std::string_view word);
  void say(Wiretap& socket, const std::string& fields);
  void talk_at_once();
  // Whole plans, each a few steps long.
  void look_into_hands();
  void empty_seat_and_sit();
  void agree_with_oneself();
  void swell_options();
  void crowd();

  Siege& siege_;
  const std::vector<ClientAddress> addresses_;
  std::vector<std::string> codes_;
  std::vector<Pass> passes_;             // including those that are no longer valid
  std::vector<std::string> move_codes_;  // the same
};

}  // namespace insidejob::sim
