// The parts of Asio and Beast in the form in which this server uses them: every object lives on a
// strand, and none goes through a type-erased executor.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>

namespace insidejob {

namespace asio = boost::asio;

using NetStrand = asio::strand<asio::io_context::executor_type>;
using Socket = asio::basic_stream_socket<asio::ip::tcp, NetStrand>;
using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, NetStrand>;
using SteadyTimer =
    asio::basic_waitable_timer<std::chrono::steady_clock,
                               asio::wait_traits<std::chrono::steady_clock>, NetStrand>;
template <typename Value>
using Awaitable = asio::awaitable<Value, NetStrand>;
inline constexpr asio::use_awaitable_t<NetStrand> k_awaitable;

}  // namespace insidejob
