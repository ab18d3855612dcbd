// A table and its guests. Creates the table over HTTP, seats people and bots, plays games.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/net/test/support/guest.h"

namespace insidejob::wire_test {

struct Party {
  unsigned people = 4;
  unsigned bots = 0;
  std::string wishes{};  // fields of POST /api/tables beside the name: R"("preset": "classic")"
  bool watched = false;  // adds a guest without a token
  std::uint64_t seed = 1;
  Channel::How how{};
};

class Company {
 public:
  Company(std::uint16_t port, const Party& party);

  [[nodiscard]] Guest& host() { return *guests.front(); }
  [[nodiscard]] const std::string& room() const { return guests.front()->ticket().room; }
  Ticket join(const std::string& name, bool watch = false);

  void start_game();
  // Plays until everyone who is connected is in this stage. Fails if nothing more happens.
  void play_until(load::Stage stage);
  // Plays until the host has heard of this many changes, or the game is over.
  void play_a_little(unsigned moves);
  // Reads until everyone has received the same events.
  void catch_up();

  std::vector<std::unique_ptr<Guest>> guests;  // those with seats, then the spectator

 private:
  bool round(int wait_milliseconds);  // true if anything was sent or received

  std::uint16_t port_;
  Channel::How how_;
};

[[nodiscard]] Ticket ticket_of(const std::string& pass);

}  // namespace insidejob::wire_test
