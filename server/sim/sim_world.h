// The world of the rooms in a simulation: one thread, a clock moved by the simulation, and chance
// from a seed. Whatever threads could do in any order happens in the order that the seed chooses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/rng.h"
#include "server/rooms/timer_list.h"
#include "server/rooms/world.h"
#include "server/sim/sim_bots.h"

namespace insidejob::sim {

class SimWorld final : public ServerWorld {
 public:
  // Both must outlive this.
  SimWorld(Rng& rng, const Milliseconds& now, const SimThinking& thinking = {})
      : rng_(rng), now_(now), bots_(thinking, now) {}
  ~SimWorld() override { clear(); }

  [[nodiscard]] Milliseconds now() override { return now_; }
  [[nodiscard]] std::shared_ptr<Strand> make_strand() override;
  [[nodiscard]] std::unique_ptr<Timer> make_timer(const std::shared_ptr<Strand>&) override {
    return timers_.make_timer();
  }
  void fill_random(std::span<std::uint8_t> bytes) override;
  void block(Job job) override { blocking_.push_back(std::move(job)); }
  [[nodiscard]] Milliseconds thinking_time(std::string_view level) const override {
    return time_of(bots_.time(), effort_of(level));
  }
  void think(Thought thought) override { bots_.add(std::move(thought)); }
  void talk(TalkThought thought) override { bots_.add(std::move(thought)); }
  void review(ReviewPiece piece) override { bots_.add(std::move(piece)); }
  void push(PushNotice notice) override;
  // What a push service answers, whenever it likes; none: by chance.
  std::function<std::optional<PushOutcome>(const PushNotice&)> push_service;
  bool push_hangs = false;  // it answers nothing at all

  // How many things could happen now: the first job of each strand, a blocking job, a bot that has
  // finished thinking, a timer that is due.
  [[nodiscard]] std::size_t choices() const;
  // Lets the thing with this number happen.
  void run(std::size_t choice);
  // When something can happen just because time passes.
  [[nodiscard]] std::optional<Milliseconds> next_moment() const;
  [[nodiscard]] std::size_t jobs() const;  // waiting, in total

  // The process has died: nothing that is waiting will ever happen.
  void clear();

 private:
  friend class SimStrand;

  void run_strand(std::size_t index);
  [[nodiscard]] bool has_due_timer() const;

  Rng& rng_;
  const Milliseconds& now_;
  std::vector<std::shared_ptr<class SimStrand>> ready_;  // with something to do
  std::deque<Job> blocking_;
  SimBots bots_;
  TimerList timers_;
};

}  // namespace insidejob::sim
