// The surroundings of the rooms in a simulation: one thread, a clock that the simulation moves, and
// chance from a seed. Whatever threads could do in any order, the seed puts in an order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/rng.h"
#include "server/rooms/world.h"

namespace insidejob::sim {

class SimWorld final : public ServerWorld {
 public:
  // Both outlive it.
  SimWorld(Rng& rng, const Milliseconds& now) : rng_(rng), now_(now) {}
  ~SimWorld() override { clear(); }

  [[nodiscard]] Milliseconds now() override { return now_; }
  [[nodiscard]] std::shared_ptr<Strand> make_strand() override;
  [[nodiscard]] std::unique_ptr<Timer> make_timer(const std::shared_ptr<Strand>& on) override;
  void fill_random(std::span<std::uint8_t> bytes) override;
  void block(Job job) override { blocking_.push_back(std::move(job)); }
  void think(Thought thought) override { thoughts_.push_back(std::move(thought)); }
  void talk(TalkThought thought) override { talks_.push_back(std::move(thought)); }

  // How many things could happen now: the first job of any strand, a job that blocks, a thought
  // or something to say that is finished, a timer that is due.
  [[nodiscard]] std::size_t choices() const;
  // Lets the one with this number happen.
  void run(std::size_t choice);
  [[nodiscard]] std::optional<Milliseconds> next_timer() const;
  [[nodiscard]] std::size_t jobs() const;  // that wait, all in all

  // The process is dead: nothing that waits will ever happen.
  void clear();

 private:
  friend class SimStrand;
  friend class SimTimer;
  using TimerKey = std::pair<Milliseconds, std::uint64_t>;  // then in the order of setting

  void run_strand(std::size_t index);
  void think_out(std::size_t index);
  void talk_out(std::size_t index);

  Rng& rng_;
  const Milliseconds& now_;
  std::vector<std::shared_ptr<class SimStrand>> ready_;  // with something to do
  std::deque<Job> blocking_;
  std::deque<Thought> thoughts_;
  std::deque<TalkThought> talks_;
  std::map<TimerKey, class SimTimer*> timers_;
  std::uint64_t timers_set_ = 0;
};

}  // namespace insidejob::sim
