// Lets a coroutine wait for an answer that comes on another strand or thread.
#pragma once

#include <boost/asio/async_result.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <memory>
#include <utility>

#include "server/net/asio_types.h"
#include "server/rooms/fault.h"

namespace insidejob {

// `start` is called at once with a function that takes the answer, once, on any thread.
template <typename Value, typename Start>
Awaitable<Perhaps<Value>> answer_to(Start start) {
  const auto executor = co_await asio::this_coro::executor;
  // Named, since g++ 12 destroys a temporary's captures twice when it stands beside a co_await.
  const auto initiate = [&start, &executor](auto handler) {
    auto shared = std::make_shared<decltype(handler)>(std::move(handler));
    start([shared, executor](Perhaps<Value> value) {
      asio::post(executor,
                 [shared, value = std::move(value)]() mutable { (*shared)(std::move(value)); });
    });
  };
  co_return co_await asio::async_initiate<const asio::use_awaitable_t<LoopExecutor>&,
                                          void(Perhaps<Value>)>(initiate, k_awaitable);
}

}  // namespace insidejob
