// The real world: the system's clock, Asio's loops, libsodium's randomness, threads.
#pragma once

#include <atomic>
#include <boost/asio/thread_pool.hpp>
#include <memory>
#include <span>
#include <vector>

#include "server/net/asio_types.h"
#include "server/net/bot_pool.h"
#include "server/push/push_sender.h"
#include "server/rooms/loading_queue.h"
#include "server/rooms/world.h"

namespace insidejob {

// A server's loops, one thread each. New objects are assigned to them in turn.
class Loops {
 public:
  explicit Loops(unsigned count);

  [[nodiscard]] asio::io_context& next();
  [[nodiscard]] std::span<const std::unique_ptr<asio::io_context>> all() const { return loops_; }

 private:
  std::vector<std::unique_ptr<asio::io_context>> loops_;
  std::atomic<unsigned> turn_{0};
};

class AsioStrand final : public Strand {
 public:
  explicit AsioStrand(asio::io_context& loop) : loop_(loop) {}
  void post(Job job) override;
  [[nodiscard]] LoopExecutor executor() const { return loop_.get_executor(); }

 private:
  asio::io_context& loop_;
};

// While one of these lives, whatever its thread posts to strands is collected, and handed over at
// the end with one call per loop. A thread with a thousand answers wakes the server once.
class PostTogether {
 public:
  PostTogether();
  ~PostTogether();
  PostTogether(const PostTogether&) = delete;
  PostTogether& operator=(const PostTogether&) = delete;
};

class AsioWorld final : public ServerWorld {
 public:
  AsioWorld(Loops& loops, const BotPoolOptions& bots, Metrics& metrics)
      : loops_(loops), blocking_(k_blocking_threads), probing_(1), bots_(bots, metrics) {}
  ~AsioWorld() override { finish(); }

  // Waits for everything that blocks. After the loops have ended, and before anything that such
  // work may still use is gone.
  void finish() {
    blocking_.join();
    probing_.join();
  }

  Milliseconds now() override;
  std::shared_ptr<Strand> make_strand() override;
  std::unique_ptr<Timer> make_timer(const std::shared_ptr<Strand>& on) override;
  void fill_random(std::span<std::uint8_t> bytes) override;
  void block(Job job) override;
  void probe(Job job) override;
  Milliseconds thinking_time(std::string_view level) const override {
    return time_of(bots_.time(), effort_of(level));
  }
  void think(Thought thought) override { bots_.think(std::move(thought)); }
  void talk(TalkThought thought) override { bots_.talk(std::move(thought)); }
  void review(ReviewPiece piece) override { bots_.review(std::move(piece)); }
  void push(PushNotice notice) override;
  // Before the first notice. Without it there are none.
  void set_push(std::unique_ptr<PushSender> push) { push_ = std::move(push); }
  [[nodiscard]] PushSender* push_sender() const { return push_.get(); }
  std::shared_ptr<const network::Weights> coach_weights() const override { return bots_.coach(); }

 private:
  Loops& loops_;
  // One more than the tables loaded at a time (LoadingLimits), so that lists of tables need not
  // wait.
  static constexpr std::size_t k_blocking_threads = LoadingLimits{}.at_once + 1;
  asio::thread_pool blocking_;
  asio::thread_pool probing_;
  BotPool bots_;
  std::unique_ptr<PushSender> push_;
};

}  // namespace insidejob
