// This node's membership in the site. It renews its lease, and steps down (gives up all tables and
// takes none) when the lease is lost, or when it hears nothing on the bus while others do.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/relay/relay.h"
#include "server/rooms/house.h"
#include "server/storage/registry.h"

namespace insidejob {

class Membership {
 public:
  Membership(ServerWorld& world, Registry& registry, House& house, Relay& relay, Metrics& metrics,
             House::Note note);

  // The house takes no tables before the first renewal.
  void start();
  // Stops renewing, so that leaving is final. `stopped` is called on the strand.
  void stop(Job stopped);

  // The nodes that were alive at the last renewal. Any thread.
  [[nodiscard]] std::vector<NodeInfo> nodes() const;
  // Whether a node has, or recently had, this address. Pages from there are our own, especially
  // after that node is gone. Any thread.
  [[nodiscard]] bool knows_address(const std::string& address) const;

 private:
  void tick();
  void renew(Milliseconds now, bool hears);
  void renewed(const StorageResult<Renewal>& renewal, Milliseconds asked);
  void note_nodes(const std::vector<NodeInfo>& alive);
  void step_down(std::string_view why);
  [[nodiscard]] bool others_hear() const;

  ServerWorld& world_;
  Registry& registry_;
  House& house_;
  Relay& relay_;
  Metrics& metrics_;
  House::Note note_;

  // On the strand.
  std::shared_ptr<Strand> strand_;
  std::unique_ptr<Timer> timer_;
  bool is_in_ = false;     // whether it may run tables
  bool renewing_ = false;  // an answer is outstanding
  bool stopped_ = false;
  Milliseconds alive_until_ = 0;
  std::optional<Milliseconds> alone_since_;  // when it stopped hearing anything while others did

  mutable std::mutex mutex_;
  std::vector<NodeInfo> nodes_;
  std::map<std::string, Milliseconds> addresses_;  // when a node was last alive there
};

}  // namespace insidejob
