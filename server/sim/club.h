// A duplicate evening at several tables, with people who call games off, leave, remove each other,
// close rounds, run the evening without playing, lose the connection and read the board as often as
// they like. The house, its rooms and the tables are the real ones. The server restarts, and logs
// cannot be read at times. Everything follows from a seed.
//
// It fails if anyone hears how a round ended before it is closed, if a closed round ever looks
// different afterwards, if a table that has played a round to its end does not count, or if the
// evening cannot go on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rng.h"
#include "notation/json.h"
#include "server/rooms/house.h"
#include "server/rooms/requests.h"
#include "server/sim/sim_storage.h"
#include "server/sim/sim_world.h"
#include "server/sim/wiretap.h"
#include "server/storage/memory_storage.h"

namespace insidejob::sim {

struct ClubOptions {
  std::uint64_t seed = 1;
  unsigned turns = 160;  // everyone may do something in each
  // A deliberate defect that the checks must notice.
  enum class Sabotage : std::uint8_t {
    none,
    early_result,   // a player is shown the result of a round that goes on
    changed_board,  // a closed round changes
    lost_result,    // a table that has finished does not count
  };
  Sabotage sabotage = Sabotage::none;
  bool verbose = false;
};

// How often things happened. An evening on which everyone behaves proves nothing.
struct ClubTally {
  std::uint64_t runs = 0;
  std::uint64_t actions = 0;
  std::uint64_t rounds = 0;       // closed
  std::uint64_t by_host = 0;      // of these, by the host
  std::uint64_t results = 0;      // of tables
  std::uint64_t called_off = 0;   // while they were played
  std::uint64_t taken_back = 0;   // called off while they waited, in vain
  std::uint64_t left = 0;         // while the table waited
  std::uint64_t hosts_apart = 0;  // rounds whose host did not play
  std::uint64_t boards = 0;
  std::uint64_t restarts = 0;

  void add(const ClubTally& other);
  [[nodiscard]] std::string text() const;
};

struct ClubOutcome {
  std::optional<std::string> failure;  // with the latest actions
  std::uint64_t trace = 0;             // a hash of all actions
  ClubTally tally;
};

class Club {
 public:
  explicit Club(const ClubOptions& options);
  ~Club();

  [[nodiscard]] ClubOutcome run();

 private:
  // Everything that is lost in a restart.
  struct Process {
    explicit Process(Club& club);
    ~Process();

    SimWorld world;
    Metrics metrics;
    House house;
  };
  struct Guest {
    unsigned number = 0;
    std::size_t table = 0;
    std::optional<Pass> pass{};
    std::unique_ptr<Wiretap> socket{};
  };
  // A table as its stored log tells it.
  struct Followed {
    std::string key;
    TableState state;
    std::uint64_t dealt = 0;                        // the event with the latest deal
    std::map<std::uint32_t, RoundResult> played{};  // as soon as the table waited for others
    std::map<std::uint32_t, Milliseconds> played_at{};
  };
  struct Reply {
    unsigned status = 0;
    std::string body;
  };

  void gather();
  void turn();
  void act(Guest& guest);
  bool be_rude(Guest& guest);
  bool arrange(Guest& guest);
  void join(Guest& guest);
  void connect(Guest& guest);
  void say(Guest& guest, const std::string& text);
  void command(Guest& guest, std::string_view fields);
  void close_round(const Guest& guest);
  void look_at_board();
  void check_round(JsonValue round, std::string_view text);
  void restart();
  void pass(Milliseconds time);
  void settle();
  void follow(std::size_t table);
  void note(std::size_t table, const TableEvent& event);
  void check_results(std::size_t table);
  void check_message(const Wiretap& socket, std::string_view text);
  void end();

  Reply post(const std::string& path, const std::string& body, const ClientAddress& from);
  [[nodiscard]] std::string code_of(std::size_t table);
  [[nodiscard]] Guest* host();  // of the first table, if it is one of the guests
  [[nodiscard]] const Duplicate& evening() const { return *tables_.front().state.duplicate; }
  [[nodiscard]] std::optional<std::string> counted_wrongly(std::uint32_t round,
                                                           std::size_t counted) const;
  [[nodiscard]] bool chance(unsigned in) { return rng_.below(in) == 0; }
  [[nodiscard]] bool is_sabotaged(ClubOptions::Sabotage how) const {
    return options_.sabotage == how;
  }
  void tell(std::string line);
  void fail(const std::string& why);

  const ClubOptions options_;
  Rng rng_;
  Milliseconds now_ = 1'700'000'000'000;
  MemoryStorage disk_;
  SimStorage storage_{disk_};
  std::unique_ptr<Process> process_;
  std::vector<Guest> guests_;
  std::vector<Followed> tables_;
  std::string id_;
  std::int64_t last_command_ = 0;
  bool polite_ = false;
  std::map<std::uint32_t, std::vector<std::uint32_t>> left_out_;  // of rounds, once closed
  std::map<std::uint32_t, std::string> shown_;                    // closed rounds, on the board
  std::deque<std::string> story_;                                 // the latest actions
  std::optional<std::string> failure_;
  std::uint64_t trace_ = 14695981039346656037U;
  ClubTally tally_;
};

// Many evenings, one per seed.
struct ClubFailure {
  std::uint64_t seed = 0;
  std::string why;
};
struct ClubReport {
  ClubTally tally;
  std::vector<ClubFailure> failures;
};
[[nodiscard]] ClubReport run_clubs(const ClubOptions& first, std::uint64_t seeds,
                                   std::size_t most_failures = 5);

}  // namespace insidejob::sim
