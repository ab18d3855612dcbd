// Bots think here, on threads of their own, never on a table's strand. First come, first served;
// the more wait, the less time each has, all alike. What they might say is thought about only when
// no move waits, and forgotten when too much of it does.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/rooms/metrics.h"
#include "server/rooms/thinking_time.h"
#include "server/rooms/world.h"

namespace insidejob {

struct BotPoolOptions {
  ThinkingTime time;
  unsigned talks = 16;  // that wait for a thread; what comes then is dropped
  // Besides bot_levels(), by level.
  std::map<std::string, std::shared_ptr<const Bot>, std::less<>> more_bots{};
};

class BotPool {
 public:
  BotPool(const BotPoolOptions& options, Metrics& metrics);
  ~BotPool();  // what still waits is not thought out
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;

  // A table has at most one move a seat here, so that the queue is bounded by the tables.
  void think(Thought thought);
  void talk(TalkThought thought);

 private:
  void work();
  void think_out(std::unique_lock<std::mutex>& lock);
  void talk_out(std::unique_lock<std::mutex>& lock);

  const BotPoolOptions options_;
  Metrics& metrics_;
  std::map<std::string, std::shared_ptr<const Bot>, std::less<>> bots_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Thought> queue_;
  std::deque<TalkThought> talks_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace insidejob
