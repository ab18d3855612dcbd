// A site of several nodes on one thread, from a seed. Nodes die, hang and are cut off, the bus
// loses messages, and people at one table keep renaming themselves with increasing numbers.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/rng.h"
#include "server/relay/membership.h"
#include "server/relay/relay.h"
#include "server/sim/sim_world.h"
#include "server/site/memory_registry.h"
#include "server/storage/memory_storage.h"

namespace insidejob::site_sim {

// Each in ten thousand steps. All zero means no faults.
struct SiteFaults {
  unsigned death = 0;
  unsigned pause = 0;
  unsigned cut = 0;   // from the bus or the registry
  unsigned loss = 0;  // of a message on the bus
};

class SiteSim;

// Connects the nodes, with one queue per receiver.
class SimBus final : public Bus {
 public:
  SimBus(SiteSim& site, NodeId self) : site_(site), self_(std::move(self)) {}
  void listen(Receive receive) override { receive_ = std::move(receive); }
  void publish(const NodeId& to, std::string bytes) override;
  void close() override { receive_ = nullptr; }

  void deliver();  // delivers the oldest message
  [[nodiscard]] bool has_mail() const { return !mail_.empty() && receive_; }
  bool is_cut_off = false;

 private:
  friend class SiteSim;
  SiteSim& site_;
  NodeId self_;
  Receive receive_;
  std::deque<std::string> mail_;
};

struct SimNode {
  SimNode(SiteSim& site, const NodeInfo& info);
  ~SimNode();

  sim::SimWorld world;
  Metrics metrics;
  MemoryRegistry registry;
  SimBus bus;
  House house;
  Relay relay;
  Membership membership;
  Milliseconds paused_until = 0;
  Milliseconds cut_until = 0;
};

// A person who calls themselves 1, 2, 3... and repeats each command until it is answered.
class Speaker {
 public:
  Speaker(SiteSim& site, std::string token, const ClientAddress& from)
      : site_(site), token_(std::move(token)), from_(from) {}

  void act();  // does whatever comes next
  void node_died(const SimNode* node);

  bool is_quiet = false;  // says nothing new
  std::string besides;    // a command to send once
  [[nodiscard]] bool is_content() const { return unanswered_ == 0 && greeted_; }
  [[nodiscard]] const std::vector<std::int64_t>& acknowledged() const { return acknowledged_; }
  [[nodiscard]] Milliseconds since_progress() const;

 private:
  // One connection. What arrives on an old one is ignored.
  struct Line final : Wire {
    explicit Line(Speaker& its_owner) : owner(its_owner) {}
    bool write(std::span<Message> messages) override;
    void close(CloseReason reason) override;

    Speaker& owner;
    std::shared_ptr<Endpoint> endpoint;
    std::shared_ptr<Strand> strand;
  };

  void connect();
  void found(SimNode& node, const Perhaps<std::shared_ptr<Room>>& room);
  void start(std::shared_ptr<Endpoint> endpoint, std::shared_ptr<Strand> strand);
  void hear(std::string_view text);
  void drop();
  void say();

  SiteSim& site_;
  const std::string token_;
  const ClientAddress from_;
  SimNode* node_ = nullptr;  // where it is connected, or tries to be
  std::size_t next_ = 0;     // where it tries next
  std::shared_ptr<Line> line_;
  std::uint64_t attempt_ = 0;  // answers to older attempts are ignored
  bool greeted_ = false;
  Milliseconds heard_at_ = 0;
  Milliseconds next_act_ = 0;
  Milliseconds progress_at_ = 0;
  std::int64_t last_said_ = 0;
  std::int64_t unanswered_ = 0;  // 0: nothing
  std::int64_t seen_ = 0;        // sequence number
  std::vector<std::int64_t> acknowledged_;
};

class SiteSim {
 public:
  SiteSim(std::uint64_t seed, unsigned nodes);
  ~SiteSim();

  // Creates a table with this many people.
  void gather(unsigned people);
  void run_for(Milliseconds time);
  void begin_faults(const SiteFaults& faults) { faults_ = faults; }
  void end_faults();
  void fail(std::string why) {
    if (!failure) failure = std::move(why);
  }

  Rng rng;
  Milliseconds now = 1'700'000'000'000;
  MemoryStorage storage;
  std::shared_ptr<MemorySite> site;
  std::vector<std::unique_ptr<SimNode>> nodes;  // null: dead
  std::vector<std::unique_ptr<Speaker>> people;
  std::string code;
  std::optional<std::string> failure;
  unsigned deaths = 0;
  unsigned lost = 0;

  [[nodiscard]] SimNode* find(const NodeId& id);
  void kill(std::size_t index);
  [[nodiscard]] bool chance(unsigned in_ten_thousand) {
    return in_ten_thousand != 0 && rng.below(10'000) < in_ten_thousand;
  }
  [[nodiscard]] bool loses() { return chance(faults_.loss); }
  // The names that were given, as the log has them.
  [[nodiscard]] std::vector<std::string> said();

 private:
  void start_node(std::size_t index);
  void step();
  void make_faults();
  [[nodiscard]] bool run_something(SimNode& node);
  [[nodiscard]] std::optional<Milliseconds> next_moment();

  SiteFaults faults_;
  unsigned started_ = 0;
};

}  // namespace insidejob::site_sim
