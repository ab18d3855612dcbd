#include "server/net/bot_pool.h"

#include <algorithm>
#include <utility>

namespace insidejob {

BotPool::BotPool(const BotPoolOptions& options, Metrics& metrics)
    : options_(options), metrics_(metrics), bots_(options.more_bots) {
  metrics_.bot_threads.add(std::max(1U, options.time.threads));
  for (const std::string_view level : bot_levels()) bots_.emplace(level, make_bot(level));
  for (unsigned i = 0; i < std::max(1U, options.time.threads); ++i) {
    threads_.emplace_back([this] { work(); });
  }
}

BotPool::~BotPool() {
  {
    const std::lock_guard lock{mutex_};
    stopping_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void BotPool::think(Thought thought) {
  {
    const std::lock_guard lock{mutex_};
    queue_.push_back(std::move(thought));
  }
  wake_.notify_one();
}

void BotPool::talk(TalkThought thought) {
  {
    const std::lock_guard lock{mutex_};
    if (talks_.size() < std::size_t{options_.talks} * threads_.size()) {
      talks_.push_back(std::move(thought));
      wake_.notify_one();
      return;
    }
  }
  metrics_.bots_silenced.add();
  thought.done({});
}

void BotPool::work() {
  std::unique_lock lock{mutex_};
  for (;;) {
    wake_.wait(lock, [&] { return stopping_ || !queue_.empty() || !talks_.empty(); });
    if (stopping_) return;
    if (!queue_.empty()) {
      think_out(lock);
    } else {
      talk_out(lock);
    }
  }
}

void BotPool::think_out(std::unique_lock<std::mutex>& lock) {
  const Budget budget = share_of(options_.time, queue_.size());
  const Thought thought = std::move(queue_.front());
  queue_.pop_front();
  lock.unlock();
  // The weakest one stands in for a level that an older log names and this program has not.
  const auto bot = bots_.find(thought.level);
  const Bot& thinker =
      bot != bots_.end() ? *bot->second : *bots_.at(std::string{bot_levels().front()});
  const Action action = thinker.choose(thought.view, budget, thought.seed);
  thought.done(action);
  lock.lock();
}

void BotPool::talk_out(std::unique_lock<std::mutex>& lock) {
  const TalkThought thought = std::move(talks_.front());
  talks_.pop_front();
  lock.unlock();
  thought.done(choose_talk(thought.scene, thought.seed));
  lock.lock();
}

}  // namespace insidejob
