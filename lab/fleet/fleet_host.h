// The starter's side of an experiment that others compute: who takes part, and what each of them is
// told. A state machine: messages and time go in, messages and notes come out.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lab/fleet/fleet_message.h"
#include "lab/fleet/unit_desk.h"

namespace insidejob {

// Addressed to everyone on the board, or to the member with this id.
inline constexpr std::string_view k_fleet_board = "board";
struct FleetSend {
  std::string to;
  std::string bytes;
};

struct FleetPlan {
  std::string id;  // new for every run
  FleetIdentity identity;
  std::string description;  // lab/description.h
  UnitRange units;
};

class FleetHost {
 public:
  static constexpr FleetTime k_notice_every{500};
  static constexpr FleetTime k_silence{5'000};
  static constexpr FleetTime k_look_every{1'000};
  static constexpr std::size_t k_piece = std::size_t{256} << 10;
  static constexpr std::size_t k_most_workers = 10'000;

  explicit FleetHost(FleetPlan plan) : plan_(std::move(plan)), desk_(plan_.units) {}

  void receive(std::string_view bytes, FleetTime now);
  void tick(FleetTime now);
  // Tells everyone that it is over.
  void end();

  [[nodiscard]] UnitDesk& desk() { return desk_; }
  // The line at the front of the desk cannot be read. Its unit is missing again, and its sender may
  // no longer take part.
  void reject_front();

  [[nodiscard]] unsigned workers() const { return workers_; }
  [[nodiscard]] unsigned most_workers() const { return most_workers_; }
  [[nodiscard]] std::uint64_t malformed() const { return malformed_; }
  [[nodiscard]] std::vector<FleetSend> take_sends() { return std::exchange(sends_, {}); }
  // Notes for people, one line each.
  [[nodiscard]] std::vector<std::string> take_notes() { return std::exchange(notes_, {}); }

 private:
  struct FleetMember {
    std::string name;
    unsigned threads = 1;
    FleetTime heard{};
    bool takes_part = false;  // has asked for work
    bool is_here = false;     // has been heard from recently
    std::string refused;      // why
    std::uint64_t ask = 0;    // number of the last one
    UnitRange granted{};      // in answer to it
  };

  void hear(FleetMember& member, FleetTime now);
  void join(const FleetMessage& message, FleetTime now);
  void answer(const std::string& worker, FleetMember& member, const FleetMessage& ask,
              FleetTime now);
  void count(const std::string& worker, const FleetMessage& report);
  void let_go(const std::string& worker, FleetMember& member, std::string_view why);
  void refuse(const std::string& worker, FleetMember& member, std::string why);
  void note_malformed(std::string_view what);
  void send(std::string to, FleetMessage message);
  [[nodiscard]] unsigned all_threads() const;

  FleetPlan plan_;
  UnitDesk desk_;
  std::map<std::string, FleetMember, std::less<>> members_;  // by id
  unsigned workers_ = 0;
  unsigned most_workers_ = 0;
  std::uint64_t malformed_ = 0;
  FleetTime noticed_{-k_notice_every};
  FleetTime looked_{};
  std::vector<FleetSend> sends_;
  std::vector<std::string> notes_;
};

}  // namespace insidejob
