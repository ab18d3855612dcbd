// Bots think here, on threads of the pool, never on a table's strand. ThinkingQueue says who is
// next and for how long. A thread stays busy for that long whatever the position, so that the
// server's response times do not reveal which moves were forced.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <queue>
#include <string>
#include <thread>
#include <vector>

#include "server/rooms/metrics.h"
#include "server/rooms/review_queue.h"
#include "server/rooms/thinking_queue.h"
#include "server/rooms/thinking_time.h"
#include "server/rooms/world.h"

namespace insidejob {

struct BotPoolOptions {
  ThinkingTime time;
  unsigned talks =
      128;  // a thread, of which the moment to speak has not come; then bots are silent
  // Bots beyond bot_levels(), by level.
  std::map<std::string, std::shared_ptr<const Bot>, std::less<>> more_bots{};
  std::shared_ptr<const network::Weights> coach{};  // for reviews; null: they do without
};

class BotPool {
 public:
  BotPool(const BotPoolOptions& options, Metrics& metrics);
  ~BotPool();  // drops whatever is still waiting
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;

  [[nodiscard]] const ThinkingTime& time() const { return options_.time; }
  // A table has at most one move per seat here, so the queue is bounded by the tables.
  void think(Thought thought);
  void talk(TalkThought thought);
  // One table has at most one piece here. At most half of the threads work on reviews, but at least
  // one, and only while no bot is waiting. A bot waits for such a thread no longer than for one
  // piece.
  void review(ReviewPiece piece);
  [[nodiscard]] const std::shared_ptr<const network::Weights>& coach() const {
    return options_.coach;
  }

 private:
  struct Worker {
    Cutoff cutoff;
    std::uint64_t slot = 0;  // 0: none
    std::thread thread;
  };

  void add(ThinkingQueue::Work work);
  void work(Worker& self);
  void think_out(const Thought& thought, const Cutoff& cutoff);
  [[nodiscard]] bool may_review() const;
  void review_next(std::unique_lock<std::mutex>& lock);
  [[nodiscard]] const Bot& bot_of(const std::string& level) const;

  const BotPoolOptions options_;
  Metrics& metrics_;
  std::map<std::string, std::shared_ptr<const Bot>, std::less<>> bots_;
  // A position to think about for a bot that has no choice.
  SharedOptions spare_options_;
  SeatView spare_;

  std::mutex mutex_;
  std::condition_variable wake_;
  ThinkingQueue queue_;
  // When the bots that were asked may speak, soonest first.
  std::priority_queue<Milliseconds, std::vector<Milliseconds>, std::greater<>> talks_;
  ReviewQueue reviews_;
  std::size_t reviewing_ = 0;  // threads
  bool stopping_ = false;
  std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace insidejob
