// The world of the rooms without a server: one thread, a clock set by the host, randomness expanded
// from the host's seed. Nothing happens by itself; the host drives it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "server/rooms/review_queue.h"
#include "server/rooms/thinking_queue.h"
#include "server/rooms/timer_list.h"
#include "server/rooms/world.h"
#include "table/bytes.h"

namespace insidejob {

struct LocalThinking {
  ThinkingTime time;
  // Replaces the time limit, so that the same commands give the same game; 0: time counts.
  std::uint32_t iterations = 0;
};

class LocalWorld final : public ServerWorld {
 public:
  LocalWorld(const Bytes32& seed, const LocalThinking& thinking);
  ~LocalWorld() override { forget_all(); }

  // Never goes backwards, whatever the device's clock does.
  void set_clock(Milliseconds now);

  // Runs all waiting jobs and all timers that are due. Bots don't think here.
  void run();
  // One bot thinks: a move, or something to say. If there is none, a piece of a review is made.
  void think_once();
  [[nodiscard]] bool has_thoughts() const {
    return !fixed_.empty() || queue_.waiting() > 0 || reviews_.waiting() > 0;
  }
  [[nodiscard]] std::optional<Milliseconds> next_timer() const { return timers_.next(); }

  // From now on mastermind plays and coaches. Until then spymaster does so in its place.
  void take_weights(std::shared_ptr<const network::Weights> weights);

  // Call it before what the jobs refer to is destroyed.
  void forget_all();

  [[nodiscard]] Milliseconds now() override { return now_; }
  [[nodiscard]] std::shared_ptr<Strand> make_strand() override;
  [[nodiscard]] std::unique_ptr<Timer> make_timer(const std::shared_ptr<Strand>&) override {
    return timers_.make_timer();
  }
  void fill_random(std::span<std::uint8_t> bytes) override;
  void block(Job job) override { jobs_.push_back(std::move(job)); }
  [[nodiscard]] Milliseconds thinking_time(std::string_view level) const override {
    return time_of(thinking_.time, effort_of(level));
  }
  void think(Thought thought) override;
  void talk(TalkThought thought) override { queue_.add(std::move(thought), now_); }
  void review(ReviewPiece piece) override { reviews_.add(std::move(piece)); }
  [[nodiscard]] std::shared_ptr<const network::Weights> coach_weights() const override {
    return weights_;
  }

 private:
  friend class LocalStrand;

  [[nodiscard]] const Bot& bot_of(const std::string& level) const;

  const Bytes32 seed_;
  const LocalThinking thinking_;
  std::uint64_t drawn_ = 0;  // blocks of random bytes so far
  Milliseconds now_ = 0;
  // The jobs of all strands, in the order they were posted, since there is one thread.
  std::deque<Job> jobs_;
  std::deque<Thought> fixed_;  // with fixed iterations; they come first
  ThinkingQueue queue_;
  ReviewQueue reviews_;
  TimerList timers_;
  std::map<std::string, std::shared_ptr<const Bot>, std::less<>> bots_;
  std::shared_ptr<const network::Weights> weights_;  // null: none yet
};

}  // namespace insidejob
