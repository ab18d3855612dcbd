// Starters and workers with a clock, a network and faults from a seed.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <queue>
#include <set>

#include "engine/rng.h"
#include "lab/fleet/fleet_host.h"
#include "lab/fleet/fleet_worker.h"

namespace insidejob {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

const FleetIdentity k_same{
    .maker = {.program = "insidejob 1", .signature = "abc", .sources = "def"}};

std::string line_of(std::uint64_t unit) {
  return "{\"square\": " + std::to_string(unit * unit) + "}";
}

struct SimFaults {
  unsigned lost = 0;      // messages per 1,000
  unsigned repeated = 0;  // messages per 1,000
  unsigned delay = 5;     // milliseconds at most
};

// A worker's process: the state machine, and threads that need time.
struct SimWorker {
  explicit SimWorker(FleetWorkerOptions options)
      : id(options.id), threads(options.threads), machine(std::move(options)) {}
  struct Running {
    FleetTask task;
    FleetTime until{};
    double took = 0;
  };
  std::string id;
  unsigned threads;
  FleetWorker machine;
  std::vector<Running> running;
  FleetTime paused_until{};
  bool hangs = false;  // its threads hang, but it keeps sending beats
  bool lies = false;
  std::deque<std::string> inbox;
};

// A starter's process, and the journal that outlives it.
struct SimExperiment {
  explicit SimExperiment(std::uint64_t units) : units(units) {}
  std::uint64_t units;
  std::vector<std::string> journal;
  std::optional<FleetHost> host;
  std::string id;
  std::deque<std::string> inbox;
  [[nodiscard]] bool done() const { return journal.size() == units; }
};

class SimFleet {
 public:
  SimFleet(std::uint64_t seed, SimFaults faults) : rng_(Seed::from_number(seed)), faults_(faults) {}

  SimExperiment& add_experiment(std::uint64_t units) {
    SimExperiment& added = *experiments_.emplace_back(std::make_unique<SimExperiment>(units));
    start(added);
    return added;
  }
  void start(SimExperiment& experiment) {
    experiment.id = new_id();
    experiment.inbox.clear();
    // The description is longer than a piece.
    experiment.host.emplace(
        FleetPlan{.id = experiment.id,
                  .identity = k_same,
                  .description = "{\"journal\": \"squares" + std::string(600'000, '-') + "\"}",
                  .units = {experiment.journal.size(), experiment.units}});
  }
  SimWorker& add_worker(unsigned threads = 2, FleetIdentity identity = k_same) {
    return *workers_.emplace_back(std::make_unique<SimWorker>(
        FleetWorkerOptions{.id = new_id(),
                           .name = "w" + std::to_string(workers_.size()),
                           .threads = threads,
                           .identity = std::move(identity),
                           .read = [](std::string_view) { return UnitWork{line_of}; }}));
  }
  void kill(SimWorker& worker) {
    std::erase_if(workers_, [&](const auto& other) { return other.get() == &worker; });
  }

  void run_for(milliseconds time) {
    for (const FleetTime end = now_ + time; now_ < end; now_ += milliseconds{5}) step();
  }
  // False if it takes too long.
  [[nodiscard]] bool run_until_done(milliseconds most = seconds{600}) {
    const FleetTime end = now_ + most;
    while (now_ < end) {
      if (std::ranges::all_of(experiments_, [](const auto& one) { return one->done(); }))
        return true;
      step();
      now_ += milliseconds{5};
    }
    return false;
  }
  void expect_right() const {
    for (const auto& experiment : experiments_) {
      ASSERT_EQ(experiment->journal.size(), experiment->units);
      for (std::uint64_t unit = 0; unit < experiment->units; ++unit) {
        ASSERT_EQ(experiment->journal[unit], line_of(unit));
      }
    }
  }

  FleetTime now() const { return now_; }
  Rng& rng() { return rng_; }
  std::vector<std::unique_ptr<SimWorker>>& workers() { return workers_; }
  bool bus_is_down = false;
  unsigned unit_milliseconds = 200;  // at most
  std::uint64_t computed = 0;
  std::vector<std::string> notes;

 private:
  struct Flying {
    FleetTime at{};
    FleetSend message;
  };
  std::string new_id() {
    std::string id;
    for (int i = 0; i < 32; ++i) id += "0123456789abcdef"[rng_.below(16)];
    return id;
  }
  void send(std::vector<FleetSend> messages) {
    for (FleetSend& message : messages) {
      if (bus_is_down || rng_.below(1'000) < faults_.lost) continue;
      const unsigned copies = rng_.below(1'000) < faults_.repeated ? 2 : 1;
      for (unsigned i = 0; i < copies; ++i) {
        flying_.push_back({now_ + milliseconds{rng_.below(faults_.delay + 1)}, message});
      }
    }
  }
  void deliver(const FleetSend& message) {
    for (const auto& worker : workers_) {
      if (message.to == worker->id || message.to == k_fleet_board) {
        worker->inbox.push_back(message.bytes);
      }
    }
    for (const auto& experiment : experiments_) {
      if (experiment->host && message.to == experiment->id) {
        experiment->inbox.push_back(message.bytes);
      }
    }
  }
  void step() {
    std::vector<Flying> arrived;
    std::erase_if(flying_, [&](Flying& one) {
      if (one.at > now_) return false;
      arrived.push_back(std::move(one));
      return true;
    });
    for (const Flying& one : arrived) deliver(one.message);
    for (const auto& worker : workers_) {
      if (worker->paused_until <= now_) step_worker(*worker);
    }
    for (const auto& experiment : experiments_) {
      if (experiment->host) step_host(*experiment);
    }
  }
  void step_worker(SimWorker& worker) {
    for (const std::string& bytes : std::exchange(worker.inbox, {})) {
      worker.machine.receive(bytes, now_);
    }
    std::erase_if(worker.running, [&](const SimWorker::Running& one) {
      if (one.until > now_ || worker.hangs) return false;
      std::string line = worker.lies ? "{\"circle\": 1}" : (*one.task.work)(one.task.unit);
      worker.machine.finish(one.task, std::move(line), one.took, now_);
      ++computed;
      return true;
    });
    worker.machine.tick(now_);
    while (worker.running.size() < worker.threads) {
      auto task = worker.machine.next_task();
      if (!task) break;
      const unsigned took = 1 + rng_.below(unit_milliseconds);
      worker.running.push_back({std::move(*task), now_ + milliseconds{took}, double(took)});
    }
    send(worker.machine.take_sends());
    for (std::string& note : worker.machine.take_notes()) notes.push_back(std::move(note));
  }
  void step_host(SimExperiment& experiment) {
    FleetHost& host = *experiment.host;
    for (const std::string& bytes : std::exchange(experiment.inbox, {})) host.receive(bytes, now_);
    while (const auto* line = host.desk().front()) {
      if (!line->text.starts_with("{\"square\"")) {
        host.reject_front();
        continue;
      }
      ASSERT_EQ(host.desk().next(), experiment.journal.size());
      experiment.journal.push_back(line->text);
      host.desk().take();
    }
    host.tick(now_);
    for (std::string& note : host.take_notes()) notes.push_back(std::move(note));
    if (host.desk().done()) host.end();
    send(host.take_sends());
    if (host.desk().done()) experiment.host.reset();
  }

  Rng rng_;
  SimFaults faults_;
  FleetTime now_{1'000};
  std::vector<std::unique_ptr<SimExperiment>> experiments_;
  std::vector<std::unique_ptr<SimWorker>> workers_;
  std::vector<Flying> flying_;
};

bool was_noted(const SimFleet& fleet, std::string_view what) {
  return std::ranges::any_of(
      fleet.notes, [&](const std::string& note) { return note.find(what) != std::string::npos; });
}

TEST(Fleet, WithoutFaultsEveryUnitIsComputedOnce) {
  SimFleet fleet{1, {}};
  fleet.add_experiment(500);
  for (int i = 0; i < 3; ++i) fleet.add_worker();
  ASSERT_TRUE(fleet.run_until_done());
  fleet.expect_right();
  EXPECT_EQ(fleet.computed, 500U);
  EXPECT_TRUE(was_noted(fleet, "; 3 workers"));
  // Six threads and units of 100 ms on average: little time was wasted.
  EXPECT_LT(fleet.now(), seconds{15});
}

TEST(Fleet, LongUnitsAreNotHoarded) {
  SimFleet fleet{2, {}};
  fleet.unit_milliseconds = 20'000;
  fleet.add_experiment(40);
  for (int i = 0; i < 4; ++i) fleet.add_worker();
  ASSERT_TRUE(fleet.run_until_done());
  fleet.expect_right();
  EXPECT_EQ(fleet.computed, 40U);
}

TEST(Fleet, SeveralExperimentsShareTheWorkers) {
  SimFleet fleet{3, {}};
  SimExperiment& large = fleet.add_experiment(2'000);
  for (int i = 0; i < 2; ++i) fleet.add_worker();
  fleet.run_for(seconds{10});
  SimExperiment& small = fleet.add_experiment(100);
  fleet.run_for(seconds{20});
  EXPECT_TRUE(small.done());
  EXPECT_FALSE(large.done());
  ASSERT_TRUE(fleet.run_until_done());
  fleet.expect_right();
  EXPECT_EQ(fleet.computed, 2'100U);
}

TEST(Fleet, AWorkerThatDiesLosesNothing) {
  SimFleet fleet{4, {}};
  fleet.add_experiment(300);
  SimWorker& victim = fleet.add_worker();
  fleet.add_worker();
  fleet.run_for(seconds{4});
  fleet.kill(victim);
  ASSERT_TRUE(fleet.run_until_done());
  fleet.expect_right();
  EXPECT_TRUE(was_noted(fleet, "worker w0 is silent"));
}

TEST(Fleet, AWorkerThatHangsWhileItsHeartBeatsIsOverdue) {
  SimFleet fleet{5, {}};
  fleet.add_experiment(300);
  fleet.add_worker().hangs = true;
  fleet.add_worker();
  ASSERT_TRUE(fleet.run_until_done());
  fleet.expect_right();
  EXPECT_TRUE(was_noted(fleet, "overdue"));
  EXPECT_FALSE(was_noted(fleet, "silent"));
}

TEST(Fleet, AWorkerThatReturnsIsWelcomeAndItsLinesCountOnce) {
  SimFleet fleet{6, {}};
  fleet.add_experiment(600);
  SimWorker& sleeper = fleet.add_worker();
  fleet.add_worker();
  fleet.run_for(seconds{3});
  sleeper.paused_until = fleet.now() + seconds{12};
  ASSERT_TRUE(fleet.run_until_done());
  fleet.expect_right();
  EXPECT_TRUE(was_noted(fleet, "worker w0 is silent"));
  EXPECT_TRUE(was_noted(fleet, "worker w0 (2 threads) is back"));
}

TEST(Fleet, AWorkerThatLeavesHandsOverWhatItHas) {
  SimFleet fleet{7, {}};
  fleet.unit_milliseconds = 2'000;
  fleet.add_experiment(60);
  SimWorker& leaving = fleet.add_worker();
  fleet.add_worker();
  fleet.run_for(seconds{5});
  leaving.machine.stop(fleet.now());
  fleet.run_for(seconds{3});
  EXPECT_TRUE(leaving.machine.has_left());
  EXPECT_TRUE(was_noted(fleet, "worker w0 has left"));
  EXPECT_FALSE(was_noted(fleet, "silent"));
  ASSERT_TRUE(fleet.run_until_done());
  fleet.expect_right();
  EXPECT_EQ(fleet.computed, 60U);
}

TEST(Fleet, TheBusMayGoAway) {
  SimFleet fleet{8, {}};
  fleet.add_experiment(500);
  for (int i = 0; i < 2; ++i) fleet.add_worker();
  fleet.run_for(seconds{5});
  fleet.bus_is_down = true;
  fleet.run_for(seconds{20});
  fleet.bus_is_down = false;
  ASSERT_TRUE(fleet.run_until_done());
  fleet.expect_right();
}

TEST(Fleet, TheStarterMayDieAndContinueFromItsJournal) {
  SimFleet fleet{9, {}};
  SimExperiment& experiment = fleet.add_experiment(500);
  for (int i = 0; i < 2; ++i) fleet.add_worker();
  for (int i = 0; i < 4; ++i) {
    fleet.run_for(seconds{4});
    experiment.host.reset();
    fleet.run_for(seconds{i == 0 ? 100 : 1});
    fleet.start(experiment);
  }
  ASSERT_TRUE(fleet.run_until_done());
  fleet.expect_right();
  EXPECT_TRUE(was_noted(fleet, "silent for a minute"));
}

TEST(Fleet, AnotherVersionIsRefusedAndBothSidesSayWhy) {
  SimFleet fleet{10, {}};
  fleet.add_experiment(50);
  for (const Maker& other :
       {Maker{.program = "insidejob 2", .signature = "abc", .sources = "def"},
        Maker{.program = "insidejob 1", .signature = "abd", .sources = "def"},
        Maker{.program = "insidejob 1", .signature = "abc", .sources = "dee"}}) {
    fleet.add_worker(2, {.maker = other});
    fleet.run_for(seconds{5});
    EXPECT_EQ(fleet.computed, 0U);
    const std::string has = "it has " + maker_text(other);
    EXPECT_TRUE(was_noted(fleet, "was refused: " + has));
    EXPECT_TRUE(was_noted(fleet, "refuses this worker: " + has));
  }
  fleet.add_worker();
  ASSERT_TRUE(fleet.run_until_done());
  fleet.expect_right();
}

TEST(Fleet, AWorkerThatCannotSaysSoOnce) {
  SimFleet fleet{11, {}};
  fleet.add_experiment(20);
  fleet.workers().push_back(std::make_unique<SimWorker>(FleetWorkerOptions{
      .id = std::string(32, 'e'),
      .name = "strict",
      .threads = 1,
      .identity = k_same,
      .read = [](std::string_view) { return std::string{"it has bots that are commands"}; }}));
  fleet.run_for(seconds{20});
  EXPECT_EQ(std::ranges::count(fleet.notes,
                               "worker strict cannot take part: it has bots that are commands"),
            1);
  fleet.add_worker();
  ASSERT_TRUE(fleet.run_until_done());
  fleet.expect_right();
}

TEST(Fleet, LinesThatCannotBeReadAreComputedAgainByOthers) {
  SimFleet fleet{12, {}};
  fleet.add_experiment(200);
  fleet.add_worker().lies = true;
  fleet.add_worker();
  ASSERT_TRUE(fleet.run_until_done());
  fleet.expect_right();
  EXPECT_TRUE(was_noted(fleet, "worker w0 was refused: its line for unit"));
}

TEST(Fleet, NonsenseIsReportedAndDoesNoHarm) {
  FleetHost host{
      {.id = std::string(32, 'a'), .identity = k_same, .description = "{}", .units = {0, 9}}};
  const std::string worker(32, 'b');
  const auto tell = [&](FleetMessage message) {
    message.from = worker;
    host.receive(write_fleet_message(message), seconds{1});
  };
  host.receive("nonsense", seconds{1});
  tell({.kind = FleetKind::ask, .number = 1});  // without having joined
  tell({.kind = FleetKind::join, .number = 1'000'000, .threads = 1, .identity = k_same});
  tell({.kind = FleetKind::ask, .number = 1, .idle = 4'000});
  tell({.kind = FleetKind::report, .number = 2, .body = "0 one\n8 eight\nand more"});
  tell({.kind = FleetKind::report, .number = 3, .body = "8 nobody was given this\n"});
  tell({.kind = FleetKind::notice});
  EXPECT_EQ(host.malformed(), 4U);
  EXPECT_EQ(host.desk().front(), nullptr);
  EXPECT_EQ(host.desk().held(), 1U);  // it has only one thread

  FleetWorker machine{
      {.id = worker, .name = "w", .threads = 1, .identity = k_same, .read = [](std::string_view) {
         return UnitWork{line_of};
       }}};
  const auto tell_worker = [&](FleetMessage message) {
    message.from = std::string(32, 'a');
    machine.receive(write_fleet_message(message), seconds{1});
    machine.tick(seconds{1});
  };
  machine.receive("nonsense", seconds{1});
  tell_worker({.kind = FleetKind::grant, .number = 1, .units = {0, 5}});  // no such experiment
  tell_worker({.kind = FleetKind::notice});
  tell_worker({.kind = FleetKind::grant, .number = 0, .units = {0, 5}});  // it has not asked
  EXPECT_FALSE(machine.has_tasks());
  tell_worker(
      {.kind = FleetKind::piece, .number = 7, .size = 9, .body = "x"});  // not the beginning
  tell_worker({.kind = FleetKind::piece, .number = 0, .size = 1, .body = "{}"});
  tell_worker({.kind = FleetKind::grant, .number = 1, .units = {0, std::uint64_t{1} << 60}});
  EXPECT_FALSE(machine.has_tasks());
  EXPECT_EQ(machine.malformed(), 1U);
}

// All faults at once.
TEST(Fleet, LosesNothingWhateverHappens) {
  for (std::uint64_t seed = 100; seed < 125; ++seed) {
    SimFleet fleet{seed, {.lost = 50, .repeated = 50, .delay = 300}};
    std::vector<SimExperiment*> experiments{&fleet.add_experiment(300), &fleet.add_experiment(200)};
    for (int i = 0; i < 3; ++i) fleet.add_worker(1 + fleet.rng().below(3));
    for (int fault = 0; fault < 12; ++fault) {
      fleet.run_for(milliseconds{fleet.rng().below(3'000)});
      const unsigned which = fleet.rng().below(static_cast<unsigned>(fleet.workers().size()));
      SimWorker& worker = *fleet.workers()[which];
      switch (fleet.rng().below(5)) {
        case 0:
          fleet.kill(worker);
          fleet.add_worker(1 + fleet.rng().below(3));
          break;
        case 1:
          worker.paused_until = fleet.now() + milliseconds{fleet.rng().below(15'000)};
          break;
        case 2:
          fleet.bus_is_down = true;
          fleet.run_for(milliseconds{fleet.rng().below(4'000)});
          fleet.bus_is_down = false;
          break;
        case 3: {
          SimExperiment& experiment = *experiments[fleet.rng().below(2)];
          if (!experiment.host) break;
          experiment.host.reset();
          fleet.run_for(milliseconds{fleet.rng().below(2'000)});
          fleet.start(experiment);
          break;
        }
        default:
          worker.machine.stop(fleet.now());
          fleet.add_worker(1 + fleet.rng().below(3));
      }
    }
    ASSERT_TRUE(fleet.run_until_done()) << seed;
    fleet.expect_right();
  }
}

}  // namespace
}  // namespace insidejob
