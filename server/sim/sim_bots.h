// The bots' threads in a simulation. Thinking takes time, as on a server. A bot without a choice
// answers at once, one with a choice when its time is up, and some take longer than they were
// given. How long follows from a separate seed, so that two runs in which bots think differently
// are otherwise alike.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/rng.h"
#include "server/rooms/review_queue.h"
#include "server/rooms/thinking_queue.h"

namespace insidejob::sim {

struct SimThinking {
  ThinkingTime time;
  enum class Manner : std::uint8_t {
    as_it_is,
    at_once,   // no bot needs time to think
    too_long,  // no bot is ever ready in time
  };
  Manner manner = Manner::as_it_is;
  // How many pieces of reviews there is time for. They take real time, unlike everything else here.
  std::size_t review_pieces = SIZE_MAX;
};

// Enough to begin some reviews, and to finish a few that only look at suspicion and chances.
inline constexpr std::size_t k_review_pieces = 90;

class SimBots {
 public:
  SimBots(const SimThinking& thinking, const Milliseconds& now)
      : thinking_(thinking), now_(now), queue_(thinking.time) {}

  void add(ThinkingQueue::Work work);
  void add(ReviewPiece piece);
  [[nodiscard]] const ThinkingTime& time() const { return thinking_.time; }

  // How many threads have an answer, or have finished their slot.
  [[nodiscard]] std::size_t choices() const;
  void run(std::size_t choice);
  [[nodiscard]] std::optional<Milliseconds> next() const;
  [[nodiscard]] std::size_t jobs() const {
    return queue_.waiting() + busy_.size() + (has_time_for_reviews() ? reviews_.waiting() : 0);
  }
  void clear();

 private:
  struct Busy {
    ThinkingQueue::Slot slot;
    Milliseconds begin = 0;
    bool forced = false;
    Milliseconds extra = 0;  // beyond its time or, without a choice, in total
    bool answered = false;
  };
  [[nodiscard]] Milliseconds ready_at(const Busy& busy) const;
  [[nodiscard]] Milliseconds next_of(const Busy& busy) const;
  void begin_slots();
  void answer(const ThinkingQueue::Work& work);
  [[nodiscard]] bool has_time_for_reviews() const { return reviewed_ < thinking_.review_pieces; }
  [[nodiscard]] bool can_review() const;
  void review_next();

  const SimThinking thinking_;
  const Milliseconds& now_;
  ThinkingQueue queue_;
  ReviewQueue reviews_;
  std::size_t reviewed_ = 0;       // pieces
  Milliseconds review_ready_ = 0;  // when the next piece is done
  Rng rng_{Seed::from_number(0x7171)};
  std::vector<Busy> busy_;
};

}  // namespace insidejob::sim
