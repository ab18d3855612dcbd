// A person with a client: gets a place at a table, connects, follows what they are told, plays, and
// resends whatever has not been answered. Some are impatient, slow, restless or malicious.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/rooms/access.h"
#include "server/rooms/fault.h"
#include "server/sim/link.h"

namespace insidejob::sim {

class Simulation;

class SimPerson {
 public:
  SimPerson(Simulation& simulation, unsigned number);

  void move();  // called when their time has come
  void arrived(Link& link, const Arrival& arrival);
  void process_died();

  [[nodiscard]] Milliseconds moves_at() const { return moves_at_; }
  void hurry_up(Milliseconds at) { moves_at_ = std::min(moves_at_, at); }
  [[nodiscard]] const std::optional<Pass>& pass() const { return pass_; }
  // What is still missing before this person is at rest: a connection to their place, or an answer.
  // None if nothing is.
  [[nodiscard]] std::optional<std::string> waits_for() const;
  // A command that was refused every time it was sent must have left no trace.
  [[nodiscard]] std::optional<std::string> check_refusals() const;

 private:
  struct Sent {
    std::string code;
    std::string table;
    MemberId member;
    std::int64_t id = 0;
    std::string text;
    unsigned copies = 0;
    unsigned refusals = 0;
    bool answered = false;
  };

  [[nodiscard]] std::int64_t draw_id();
  [[nodiscard]] std::vector<Link*> own_links() const;  // open at the client's end
  [[nodiscard]] bool has_link() const;                 // with their pass
  [[nodiscard]] Link* ready_link() const;
  [[nodiscard]] std::size_t outstanding() const;

  void get_pass();
  void got_pass(const Perhaps<Pass>& pass);
  void connect(bool only_watch = false);
  void change_device();
  void give_up_place();

  void act_up(Link& link);
  void be_restless(Link& link);
  void send_garbage(Link& link);
  void send_mischief(Link& link);
  bool send_useful(Link& link);
  std::string useful(const ClientView& view);
  std::string shuffle(const ClientView& view);
  std::string arrange(const ClientView& view);
  void command(Link& link, std::int64_t id, std::string text);
  void transmit(Link& link, Sent& sent);
  void send_again(Link& link);

  void ended(Link& link, Ended reason);
  void understood(Link& link, JsonValue message);
  void answered(Link& link, std::int64_t id, bool refused, bool for_now);

  Simulation& sim_;
  unsigned number_;
  Milliseconds moves_at_ = 0;
  std::optional<Pass> pass_;
  std::optional<std::string> move_code_;
  bool asking_ = false;
  bool connecting_ = false;
  std::vector<Sent> sent_;
  std::map<std::string, std::string> sealed_;  // values by seal, as this device keeps them
};

}  // namespace insidejob::sim
