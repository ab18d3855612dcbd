#include "server/sim/sim_world.h"

#include <algorithm>

namespace insidejob::sim {

class SimStrand final : public Strand, public std::enable_shared_from_this<SimStrand> {
 public:
  explicit SimStrand(SimWorld& world) : world_(world) {}

  void post(Job job) override {
    if (jobs.empty()) world_.ready_.push_back(shared_from_this());
    jobs.push_back(std::move(job));
  }

  std::deque<Job> jobs;

 private:
  SimWorld& world_;
};

std::shared_ptr<Strand> SimWorld::make_strand() { return std::make_shared<SimStrand>(*this); }

void SimWorld::fill_random(std::span<std::uint8_t> bytes) {
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(rng_.below(256));
}

void SimWorld::push(PushNotice notice) {
  const auto chosen = push_service ? push_service(notice) : std::nullopt;
  if (push_hangs) return;
  const PushOutcome outcome = chosen.value_or(static_cast<PushOutcome>(rng_.below(4)));
  block([done = std::move(notice.done), outcome] { done(outcome); });
}

bool SimWorld::has_due_timer() const {
  const auto next = timers_.next();
  return next && *next <= now_;
}

std::optional<Milliseconds> SimWorld::next_moment() const {
  std::optional<Milliseconds> next = bots_.next();
  const auto timer = timers_.next();
  if (!timer) return next;
  return std::min(*timer, next.value_or(*timer));
}

std::size_t SimWorld::jobs() const {
  std::size_t sum = blocking_.size() + bots_.jobs();
  for (const auto& strand : ready_) sum += strand->jobs.size();
  return sum;
}

// Of the timers, only the earliest counts, as in reality.
std::size_t SimWorld::choices() const {
  return ready_.size() + blocking_.size() + bots_.choices() + (has_due_timer() ? 1 : 0);
}

void SimWorld::run(std::size_t choice) {
  if (choice < ready_.size()) return run_strand(choice);
  choice -= ready_.size();
  if (choice < blocking_.size()) {
    const Job job = std::move(blocking_[choice]);
    blocking_.erase(blocking_.begin() + static_cast<std::ptrdiff_t>(choice));
    return job();
  }
  choice -= blocking_.size();
  if (choice < bots_.choices()) return bots_.run(choice);
  const Job job = timers_.take();
  job();
}

void SimWorld::run_strand(std::size_t index) {
  const auto strand = ready_[index];
  const Job job = std::move(strand->jobs.front());
  strand->jobs.pop_front();
  if (strand->jobs.empty()) {
    ready_[index] = ready_.back();
    ready_.pop_back();
  }
  job();
}

void SimWorld::clear() {
  timers_.clear();
  // Destroying a job may release the last reference to a strand, or post something.
  while (!ready_.empty()) {
    const auto strand = std::move(ready_.back());
    ready_.pop_back();
    const auto jobs = std::exchange(strand->jobs, {});
  }
  const auto blocking = std::exchange(blocking_, {});
  bots_.clear();
}

}  // namespace insidejob::sim
