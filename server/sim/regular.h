// An honest person in a siege who came to play. Joins by the code that friends give out, moves in
// turn, agrees when a friend comes late, loses the connection, returns after a dead battery,
// changes phones. Whatever they have a right to must work every time.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/rooms/access.h"
#include "server/sim/siege.h"

namespace insidejob::sim {

class Regular {
 public:
  Regular(Siege& siege, Who who, ClientAddress from) : siege_(siege), who_(who), from_(from) {}

  // Returns the key of the new table; empty: it could not be opened.
  std::string open_table(const std::string& options);
  void arrive();  // joins and connects
  void move();
  void come_back();  // if there is a place to come back to

 private:
  void join();
  void change_device();
  [[nodiscard]] Wiretap* socket();
  // Does what this member has to do now, if anything.
  bool act(Wiretap& socket);
  void chatter(Wiretap& socket);
  void drop(Wiretap& socket);
  void ask_for_seat(Wiretap& socket);
  void judge_requests(Wiretap& socket);
  void see_to_table(Wiretap& socket);
  // Returns "done", or why not. With `must`, the siege fails if it is not done.
  std::string command(Wiretap& socket, const std::string& text, std::int64_t id, bool must);
  std::string command(Wiretap& socket, std::string_view fields, bool must);
  [[nodiscard]] bool is_host();
  [[nodiscard]] std::string self() const { return "honest person " + std::to_string(who_); }

  Siege& siege_;
  const Who who_;
  const ClientAddress from_;
  std::optional<Pass> place_;
  Milliseconds back_at_ = 0;
  unsigned joins_ = 0;
};

}  // namespace insidejob::sim
