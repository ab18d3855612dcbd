// What the logs of tables say about their duplicate evening (docs/decisions/0036-duplicate.md). Any
// node can read them, whether or not it runs the tables, so the tables of an evening need no other
// way to hear from each other. Any thread may ask, and answers come on any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/rooms/loading_queue.h"
#include "server/rooms/world.h"
#include "server/storage/storage.h"
#include "table/state/table_state.h"

namespace insidejob {

// One table of an evening. Much of it is secret.
struct TableReport {
  std::string room;  // its code
  Duplicate duplicate;
  TableOptions options;
  unsigned players = 0;
  unsigned bots = 0;
  std::vector<std::string> people{};  // who have a seat
  bool plays = false;                 // a game of the last round
  bool waits = false;                 // for other tables; then the game's result is known
  std::optional<RoundResult> result{};
  Bytes32 host_token{};      // its hash
  bool claims_host = false;  // someone asks to be host, because the host seems to be gone

  // Whether the table has nothing more to do in the round, or did not start in time.
  [[nodiscard]] bool is_done_with(const RoundDeal& deal, Milliseconds now) const;
  [[nodiscard]] bool is_late_for(const RoundDeal& deal, Milliseconds now) const;
  [[nodiscard]] const RoundResult* find_result(std::uint32_t round) const;
};

class DuplicateShelf {
 public:
  // `kept`: how many tables stay in memory, so that only what is new in their logs has to be read.
  DuplicateShelf(ServerWorld& world, Storage& storage, LoadingQueue& queue, std::size_t kept);
  ~DuplicateShelf();

  // By the key of the table. A table that is gone, or takes part in no evening, has a null one.
  struct Reports {
    std::map<std::string, std::shared_ptr<const TableReport>> tables;
    bool complete = true;  // false: a log could not be read, so a missing table need not be gone
    [[nodiscard]] const TableReport* find(const std::string& key) const;  // null also: not asked
  };
  using Done = std::function<void(const Reports&)>;
  // Reports that were made this long ago are given again.
  static constexpr Milliseconds k_fresh = 1'000;
  void look(const std::vector<std::string>& keys, const ClientAddress& from, Done done,
            Milliseconds fresh = k_fresh);

 private:
  class Volume;
  struct Request {
    Reports reports;
    std::size_t missing = 0;
    Done done;
  };
  using Waiting = std::vector<std::shared_ptr<Request>>;
  void start(const std::string& key, const ClientAddress& from);
  void finished(const std::string& key, const std::shared_ptr<Volume>& volume);
  static void give(Request& request, const Volume& volume);
  [[nodiscard]] std::shared_ptr<Volume> take(const std::string& key);

  ServerWorld& world_;
  Storage& storage_;
  LoadingQueue& queue_;
  const std::size_t kept_;
  std::shared_ptr<Strand> strand_;
  // On the strand.
  std::unordered_map<std::string, Waiting> readings_;
  std::list<std::shared_ptr<Volume>> volumes_;  // the most recently used is last
};

}  // namespace insidejob
