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

class SimTimer final : public Timer {
 public:
  explicit SimTimer(SimWorld& world) : world_(world) {}
  ~SimTimer() override { undo(); }

  void set(Milliseconds at, Job job) override {
    undo();
    key_ = {at, ++world_.timers_set_};
    job_ = std::move(job);
    world_.timers_.emplace(key_, this);
  }
  void cancel() override { undo(); }

  // The job may destroy the timer, and itself with it.
  [[nodiscard]] Job take() {
    world_.timers_.erase(key_);
    return std::exchange(job_, nullptr);
  }

 private:
  void undo() {
    world_.timers_.erase(key_);
    job_ = nullptr;
  }

  SimWorld& world_;
  SimWorld::TimerKey key_{};
  Job job_;
};

std::shared_ptr<Strand> SimWorld::make_strand() { return std::make_shared<SimStrand>(*this); }

std::unique_ptr<Timer> SimWorld::make_timer(const std::shared_ptr<Strand>&) {
  return std::make_unique<SimTimer>(*this);
}

void SimWorld::fill_random(std::span<std::uint8_t> bytes) {
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(rng_.below(256));
}

std::optional<Milliseconds> SimWorld::next_timer() const {
  if (timers_.empty()) return std::nullopt;
  return timers_.begin()->first.first;
}

std::size_t SimWorld::jobs() const {
  std::size_t sum = blocking_.size() + thoughts_.size() + talks_.size();
  for (const auto& strand : ready_) sum += strand->jobs.size();
  return sum;
}

// Of the timers only the one that is due first: as the real ones do.
std::size_t SimWorld::choices() const {
  const auto next = next_timer();
  return ready_.size() + blocking_.size() + thoughts_.size() + talks_.size() +
         (next && *next <= now_ ? 1 : 0);
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
  if (choice < thoughts_.size()) return think_out(choice);
  choice -= thoughts_.size();
  if (choice < talks_.size()) return talk_out(choice);
  const Job job = timers_.begin()->second->take();
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

// What a bot says is not what is looked at here: the quickest one speaks for all.
void SimWorld::think_out(std::size_t index) {
  const Thought thought = std::move(thoughts_[index]);
  thoughts_.erase(thoughts_.begin() + static_cast<std::ptrdiff_t>(index));
  thought.done(make_bot(bot_levels().front())->choose(thought.view, {}, thought.seed));
}

// Often there is no time for it, as on a server with many tables.
void SimWorld::talk_out(std::size_t index) {
  const TalkThought thought = std::move(talks_[index]);
  talks_.erase(talks_.begin() + static_cast<std::ptrdiff_t>(index));
  thought.done(rng_.below(4) == 0 ? choose_talk(thought.scene, thought.seed) : Utterance{});
}

void SimWorld::clear() {
  timers_.clear();
  // What is destroyed may hold the last reference to a strand or post nothing any more.
  while (!ready_.empty()) {
    const auto strand = std::move(ready_.back());
    ready_.pop_back();
    const auto jobs = std::exchange(strand->jobs, {});
  }
  const auto blocking = std::exchange(blocking_, {});
  const auto thoughts = std::exchange(thoughts_, {});
  const auto talks = std::exchange(talks_, {});
}

}  // namespace insidejob::sim
