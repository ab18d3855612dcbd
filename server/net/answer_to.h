// Lets a coroutine wait for an answer that comes on another strand or thread.
#pragma once

#include <boost/asio/async_result.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>

#include "server/net/asio_types.h"
#include "server/rooms/fault.h"

namespace insidejob {

// A database may neither answer nor fail. After this time, the client is told that it is
// unavailable.
inline constexpr std::chrono::seconds k_answer_wait{12};

// Lives on one loop.
template <typename Value, typename Handler>
class Awaited {
 public:
  Awaited(const LoopExecutor& loop, Handler handler) : timer_(loop), handler_(std::move(handler)) {}

  void answer(Perhaps<Value> value) {
    if (!handler_) return;  // too late
    timer_.cancel();
    Handler handler = std::move(*handler_);
    handler_.reset();
    std::move(handler)(std::move(value));
  }
  static void give_up_after(const std::shared_ptr<Awaited>& self, std::chrono::seconds wait) {
    self->timer_.expires_after(wait);
    self->timer_.async_wait([self](auto error) {
      if (!error) self->answer(HouseFault{ServerFault::unavailable});
    });
  }

 private:
  SteadyTimer timer_;
  std::optional<Handler> handler_;
};

// Calls `start` at once, with a function that takes the answer, once, on any thread.
template <typename Value, typename Start>
Awaitable<Perhaps<Value>> answer_to(Start start, std::chrono::seconds wait = k_answer_wait) {
  const auto executor = co_await asio::this_coro::executor;
  // Has a name because g++ 12 destroys a temporary's captures twice beside a co_await.
  const auto initiate = [&start, &executor, wait](auto handler) {
    using Waiting = Awaited<Value, decltype(handler)>;
    const auto waiting = std::make_shared<Waiting>(executor, std::move(handler));
    Waiting::give_up_after(waiting, wait);
    start([waiting, executor](Perhaps<Value> value) {
      asio::post(executor, [waiting, value = std::move(value)]() mutable {
        waiting->answer(std::move(value));
      });
    });
  };
  co_return co_await asio::async_initiate<const asio::use_awaitable_t<LoopExecutor>&,
                                          void(Perhaps<Value>)>(initiate, k_awaitable);
}

}  // namespace insidejob
