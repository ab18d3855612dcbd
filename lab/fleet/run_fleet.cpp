#include "lab/fleet/run_fleet.h"

#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "lab/fleet/fleet_worker.h"

namespace insidejob {
namespace {

constexpr std::chrono::milliseconds k_loop_wait{100};

// The worker's state machine, and the threads that compute for it.
class FleetThreads {
 public:
  FleetThreads(FleetWorkerOptions options, FleetLink& link)
      : worker_(std::move(options)), link_(link) {}

  // Runs a step of the loop under the lock that it shares with the threads.
  template <class Does>
  auto with_worker(const Does& does) {
    const std::lock_guard lock{mutex_};
    auto result = does(worker_);
    if (worker_.has_tasks()) tasks_.notify_all();
    return result;
  }

  void labour() {
    std::unique_lock lock{mutex_};
    for (;;) {
      std::optional<FleetTask> task;
      tasks_.wait(lock, [&] { return ended_ || (task = worker_.next_task()); });
      if (!task) return;
      lock.unlock();
      const auto begin = std::chrono::steady_clock::now();
      std::string line = (*task->work)(task->unit);
      const std::chrono::duration<double, std::milli> took =
          std::chrono::steady_clock::now() - begin;
      lock.lock();
      worker_.finish(*task, std::move(line), took.count(), fleet_now());
      if (!worker_.has_tasks()) link_.nudge();
    }
  }

  void end() {
    const std::lock_guard lock{mutex_};
    ended_ = true;
    tasks_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable tasks_;
  FleetWorker worker_;
  FleetLink& link_;
  bool ended_ = false;
};

}  // namespace

FleetEnd run_fleet(const FleetStart& start, UnitRange units, const Campaign::Intake& intake) {
  using Verdict = Campaign::Verdict;
  const std::string id = new_fleet_id();
  FleetHost host{
      {.id = id, .identity = start.identity, .description = start.description, .units = units}};
  auto opened = FleetLink::open(start.bus, id, false);
  if (auto* problem = std::get_if<std::string>(&opened)) return {.problem = std::move(*problem)};
  FleetLink& link = *std::get<0>(opened);
  bool enough = false;
  while (!enough && !host.desk().done()) {
    for (const std::string& bytes : link.wait(k_loop_wait)) host.receive(bytes, fleet_now());
    while (const auto* line = enough ? nullptr : host.desk().front()) {
      const Verdict verdict = intake.take(host.desk().next(), line->text);
      if (verdict == Verdict::unreadable) {
        host.reject_front();
        continue;
      }
      host.desk().take();
      enough = verdict == Verdict::enough;
    }
    host.tick(fleet_now());
    link.send(host.take_sends());
    for (const std::string& note : host.take_notes()) start.bus.note(note);
    start.progress(host.workers());
    enough = enough || !intake.go_on();
  }
  host.end();
  link.send(host.take_sends());
  link.close();
  if (host.malformed() > 0) {
    start.bus.note(std::to_string(host.malformed()) + " messages were not in the format");
  }
  return {.most_workers = host.most_workers(), .problem = std::nullopt};
}

FleetWorkerEnd run_fleet_worker(const FleetWorkerStart& start) {
  const std::string id = new_fleet_id();
  auto opened = FleetLink::open(start.bus, id, true);
  if (auto* problem = std::get_if<std::string>(&opened)) return {.problem = std::move(*problem)};
  FleetLink& link = *std::get<0>(opened);
  FleetThreads threads{{.id = id,
                        .name = start.name,
                        .threads = start.threads,
                        .identity = start.identity,
                        .read =
                            [&](std::string_view description) {
                              return read_description(description, start.rules);
                            }},
                       link};
  FleetWorkerEnd end;
  {
    std::vector<std::jthread> labourers;
    labourers.reserve(start.threads);
    for (unsigned i = 0; i < start.threads; ++i) {
      labourers.emplace_back([&] { threads.labour(); });
    }
    for (bool has_left = false; !has_left;) {
      const auto arrived = link.wait(k_loop_wait);
      std::vector<FleetSend> sends;
      std::vector<std::string> notes;
      has_left = threads.with_worker([&](FleetWorker& worker) {
        for (const std::string& bytes : arrived) worker.receive(bytes, fleet_now());
        if (start.interrupted()) worker.stop(fleet_now());
        worker.tick(fleet_now());
        sends = worker.take_sends();
        notes = worker.take_notes();
        end.computed = worker.computed();
        return worker.has_left();
      });
      link.send(std::move(sends));
      for (const std::string& note : notes) start.bus.note(note);
    }
    threads.end();
  }
  link.close();
  return end;
}

}  // namespace insidejob
