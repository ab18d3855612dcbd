// Asio's types as this server uses them. A loop is an io_context with one thread, every object
// lives on one loop, and nothing goes through a type-erased executor. A table never leaves its
// loop, so the loop is its strand, without a lock.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>

namespace insidejob {

namespace asio = boost::asio;

using LoopExecutor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<asio::ip::tcp, LoopExecutor>;
using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, LoopExecutor>;
using SteadyTimer =
    asio::basic_waitable_timer<std::chrono::steady_clock,
                               asio::wait_traits<std::chrono::steady_clock>, LoopExecutor>;
template <typename Value>
using Awaitable = asio::awaitable<Value, LoopExecutor>;
inline constexpr asio::use_awaitable_t<LoopExecutor> k_awaitable;

}  // namespace insidejob
