// The world as it is: the system's clock, Asio's strands, libsodium's randomness, threads.
#pragma once

#include <boost/asio/thread_pool.hpp>

#include "server/net/asio_types.h"
#include "server/net/bot_pool.h"
#include "server/rooms/world.h"

namespace insidejob {

class AsioStrand final : public Strand {
 public:
  explicit AsioStrand(asio::io_context& context) : strand_(asio::make_strand(context)) {}
  void post(Job job) override;
  [[nodiscard]] const NetStrand& strand() const { return strand_; }

 private:
  NetStrand strand_;
};

// While one of these lives, what this thread posts to strands waits, and is handed over with one
// call at the end: a thread that has a thousand answers to give wakes the server once.
class PostTogether {
 public:
  explicit PostTogether(asio::io_context& context);
  ~PostTogether();
  PostTogether(const PostTogether&) = delete;
  PostTogether& operator=(const PostTogether&) = delete;

 private:
  asio::io_context& context_;
};

class AsioWorld final : public World {
 public:
  AsioWorld(asio::io_context& context, const BotPoolOptions& bots, Metrics& metrics)
      : context_(context), blocking_(2), bots_(bots, metrics) {}
  ~AsioWorld() override { blocking_.join(); }

  Milliseconds now() override;
  std::shared_ptr<Strand> make_strand() override;
  std::unique_ptr<Timer> make_timer(const std::shared_ptr<Strand>& on) override;
  void fill_random(std::span<std::uint8_t> bytes) override;
  void block(Job job) override;
  void think(Thought thought) override { bots_.think(std::move(thought)); }

 private:
  asio::io_context& context_;
  asio::thread_pool blocking_;
  BotPool bots_;
};

}  // namespace insidejob
