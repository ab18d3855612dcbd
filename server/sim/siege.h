// An honest party at a table, and around it an intruder: one person with any number of names,
// tokens, devices and addresses, who does everything that the protocol allows, in bad faith. The
// house, its rooms and the tables are the real ones. Nothing fails except people. Everything
// follows from a seed.
//
// It fails if someone knows two hands of a game, if a latecomer has a seat without consent
// (people_audit.h), if someone honest cannot act, join or return (regular.h), or if a message makes
// the server store or send more than it may.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rng.h"
#include "server/rooms/house.h"
#include "server/rooms/requests.h"
#include "server/sim/people_audit.h"
#include "server/sim/sim_world.h"
#include "server/sim/wiretap.h"
#include "server/storage/memory_storage.h"

namespace insidejob::sim {

class Intruder;
class Regular;

struct SiegeOptions {
  std::uint64_t seed = 1;
  unsigned rounds = 60;  // everyone may do something in each
  bool costs = true;     // whether to check what is stored and sent
  // A deliberate defect that the checks must notice.
  enum class Sabotage : std::uint8_t {
    none,
    foreign_message,  // the intruder sees messages to honest people
    one_friend,       // all friends are one person
    shut_door,        // an honest person with a valid token is disconnected
    lost_command,     // an honest person's message does not arrive
    long_line,        // the log grows more than it should
  };
  Sabotage sabotage = Sabotage::none;
  bool verbose = false;
};

// How often things happened. An intruder who never gets anywhere proves nothing.
struct SiegeTally {
  std::uint64_t runs = 0;
  std::uint64_t actions = 0;  // requests, connections, messages
  std::uint64_t done = 0;     // the intruder's commands that were carried out
  std::uint64_t games = 0;
  std::uint64_t two_seats = 0;
  std::uint64_t moves = 0;    // by honest people in a game
  std::uint64_t returns = 0;  // of honest people
  std::uint64_t joins = 0;
  std::uint64_t devices = 0;  // changes of device by honest people
  std::uint64_t let_in = 0;
  std::uint64_t kicked = 0;  // honest people, by the intruder
  std::uint64_t restarts = 0;
  std::uint64_t stored = 0;  // bytes

  void add(const SiegeTally& other);
  [[nodiscard]] std::string text() const;
};

struct SiegeOutcome {
  std::optional<std::string> failure;  // with the latest actions
  std::uint64_t trace = 0;             // a hash of all actions
  SiegeTally tally;
};

class Siege {
 public:
  explicit Siege(const SiegeOptions& options);
  ~Siege();

  [[nodiscard]] SiegeOutcome run();

  // For the people. Every action is weighed against what was sent, once everything that follows
  // from it at this moment has happened.
  struct Reply {
    unsigned status = 0;
    std::string body;
  };
  Reply request(Who who, RequestMethod method, const std::string& path, const std::string& body,
                const ClientAddress& from);
  // The pass in a reply, if any. From now on it is known whose name this is.
  std::optional<Pass> pass_in(Who who, const Reply& reply);
  // Null if there is no such table. With an empty token it is a spectator. The connection may
  // already be closed, and is then gone with the next action.
  Wiretap* connect(Who who, const std::string& code, const std::string& token,
                   const ClientAddress& from);
  // Is delivered with the next thing that happens.
  void say(Wiretap& socket, std::string text);
  void drop(Wiretap& socket);
  void settle();

  [[nodiscard]] bool chance(unsigned in) { return rng.below(in) == 0; }
  [[nodiscard]] std::int64_t next_id() { return ++last_id_; }
  [[nodiscard]] std::vector<Wiretap*> sockets_of(Who who);
  [[nodiscard]] const std::string& table() const { return table_; }  // its key
  [[nodiscard]] const TableState& state() { return audit.follow(table_); }
  [[nodiscard]] std::string code();                           // the table's current one
  [[nodiscard]] std::string key_of(const std::string& code);  // empty: no such table
  void someone_dropped();  // someone honest; the intruder may be quick
  [[nodiscard]] bool has_failed() const { return failure_.has_value(); }
  [[nodiscard]] const HouseLimits& limits() const { return process_->house.limits(); }
  void fail(const std::string& why);

  Rng rng;
  Milliseconds now = 1'700'000'000'000;
  SiegeTally tally;
  PeopleAudit audit{storage_};

 private:
  // Everything that is lost in a restart.
  struct Process {
    explicit Process(Siege& siege);
    ~Process();

    SimWorld world;
    Metrics metrics;
    House house;
  };

  void gather();
  void play_round();
  void pass(Milliseconds time);
  void restart();
  void check_end();
  [[nodiscard]] bool is_sabotaged(SiegeOptions::Sabotage how) const {
    return options_.sabotage == how;
  }
  [[nodiscard]] Who person_behind(Who who) const {
    return who != k_intruder && is_sabotaged(SiegeOptions::Sabotage::one_friend) ? 1 : who;
  }
  void begin(Who who, std::string_view what, std::size_t bytes, bool starts = false);
  void happen();
  void check_costs();
  void check_sent();
  void forget_closed();
  void check_sockets();

  const SiegeOptions options_;
  MemoryStorage storage_;
  std::unique_ptr<Process> process_;
  std::vector<std::unique_ptr<Wiretap>> sockets_;
  std::vector<std::unique_ptr<Regular>> regulars_;
  std::unique_ptr<Intruder> intruder_;
  std::string table_;
  std::int64_t last_id_ = 0;

  // The action in progress, and how much it may cost.
  struct Bill {
    std::size_t store = 0;
    std::size_t send = 0;
    std::vector<const Wiretap*> senders;  // the first one is charged for all
  };
  // What a connection has made the server send to others, with all its commands.
  struct Account {
    std::size_t may_send = 0;
    std::map<const Wiretap*, std::size_t> sent;
  };
  Bill bill_;
  std::map<const Wiretap*, Account> accounts_;
  std::set<std::string> interrupted_;  // tables whose shuffle a restart interrupted
  std::vector<std::pair<const Wiretap*, std::size_t>> received_;  // before the action
  std::size_t may_store_ = 0;                                     // since the beginning

  std::deque<std::string> story_;  // the latest actions
  std::optional<std::string> failure_;
  std::uint64_t trace_ = 14695981039346656037U;
};

// Many sieges, one per seed.
struct SiegeFailure {
  std::uint64_t seed = 0;
  std::string why;
};
struct SiegeReport {
  SiegeTally tally;
  std::vector<SiegeFailure> failures;
};
[[nodiscard]] SiegeReport besiege(const SiegeOptions& first, std::uint64_t seeds,
                                  std::size_t most_failures = 5);

}  // namespace insidejob::sim
