// A server with its people, a network and a storage that fail, all from one seed and on one thread:
// the real House, Room, Session and table. At each step the seed chooses what happens next from
// everything that could. When the faults are over, everything must come to rest.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rng.h"
#include "server/rooms/house.h"
#include "server/sim/auditor.h"
#include "server/sim/link.h"
#include "server/sim/profile.h"
#include "server/sim/sim_person.h"
#include "server/sim/sim_storage.h"
#include "server/sim/sim_world.h"

namespace insidejob::sim {

// How often things happened. A simulation in which nothing goes wrong proves nothing.
struct RunTally {
  std::uint64_t runs = 0;
  std::uint64_t steps = 0;
  std::uint64_t messages = 0;
  std::uint64_t commands = 0;
  std::uint64_t events = 0;
  std::uint64_t games = 0;
  std::uint64_t voided = 0;  // shuffles
  std::uint64_t crashes = 0;
  std::uint64_t stops = 0;
  std::uint64_t cuts = 0;
  std::uint64_t copies = 0;  // commands sent again
  std::uint64_t refused = 0;
  std::uint64_t not_stored = 0;
  std::uint64_t write_faults = 0;
  std::uint64_t read_faults = 0;
  std::uint64_t stolen = 0;
  std::uint64_t too_slow = 0;
  std::uint64_t moved = 0;
  std::uint64_t let_in = 0;     // into a running game
  std::uint64_t new_codes = 0;  // of tables
  std::uint64_t rooms_loaded = 0;

  void add(const RunTally& other);
  [[nodiscard]] std::string text() const;
};

struct RunOutcome {
  std::optional<std::string> failure;
  std::uint64_t trace = 0;  // a hash of everything that happened
  std::uint64_t steps = 0;  // those with faults
  RunTally tally;
};

class Simulation {
 public:
  explicit Simulation(const RunOptions& options);
  ~Simulation();

  [[nodiscard]] RunOutcome run();

  // For the people.
  Rng rng;
  Milliseconds now = 1'700'000'000'000;
  RunTally tally;
  std::vector<std::shared_ptr<Link>> links;
  std::vector<std::string> codes;  // of tables that someone has a pass for
  [[nodiscard]] House& house() { return process_->house; }
  [[nodiscard]] Auditor& auditor() { return auditor_; }
  [[nodiscard]] const Profile& profile() const { return profile_; }
  [[nodiscard]] bool is_calm() const { return calm_; }
  [[nodiscard]] bool chance(unsigned in_ten_thousand) {
    return rng.below(10'000) < in_ten_thousand;
  }
  std::shared_ptr<Link> open_link(const std::shared_ptr<Room>& room, const std::string& code,
                                  unsigned person);
  // True once, if the run is sabotaged in this way.
  [[nodiscard]] bool loses_command();
  void fail(std::string why);
  void note(std::string_view what);

 private:
  // Everything that dies in a crash.
  struct Process {
    Process(Simulation& simulation, const HouseLimits& limits);
    ~Process();

    SimWorld world;
    Metrics metrics;
    House house;
  };

  void step();
  void do_move(Link& link, Link::Move move);
  void pass_time(bool idle);
  void make_faults();
  void die();
  void stop();
  void calm_down();
  void watch(Link& link, std::string& text);
  void check_bounds();
  [[nodiscard]] bool is_loaded(const std::string& key);
  [[nodiscard]] bool is_at_rest();
  [[nodiscard]] std::optional<std::string> unfinished();
  void check_end();
  void mix(std::string_view bytes);

  const RunOptions options_;
  Profile profile_;
  MemoryStorage disk_{MemoryStorage::Completion::by_hand};
  SimStorage storage_{disk_};
  Auditor auditor_{storage_};
  std::unique_ptr<Process> process_;
  std::vector<std::unique_ptr<SimPerson>> people_;
  bool calm_ = false;
  bool stopping_ = false;
  bool stopped_ = false;
  Milliseconds silent_until_ = 0;
  std::optional<std::string> failure_;
  std::uint64_t trace_ = 14695981039346656037U;
  std::uint64_t steps_ = 0;
  std::string seats_message_;  // the latest one to a seat, and whose it was
  unsigned seats_person_ = 0;
  bool sabotaged_ = false;
};

}  // namespace insidejob::sim
