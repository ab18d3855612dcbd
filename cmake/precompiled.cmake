# The headers of others, parsed once: `insidejob_precompiled(target KIND)`, with the kinds
#   pure     the standard library without exceptions and type information
#   rules    the same, for the engine, whose flags are its own
#   library  the standard library
#   test     that, and GoogleTest
#   network  that, and Boost's Asio and Beast
# The first target of a kind makes the header and the others use it, so all of a kind must have the
# same flags. Nothing of the project is in it, and it is no licence: sources include what they use,
# which every build without INSIDEJOB_PRECOMPILED shows (WebAssembly's, clang-tidy's, ./play's).
option(INSIDEJOB_PRECOMPILED "Parse the headers of others once" OFF)

set(INSIDEJOB_HEADERS_pure
  <algorithm> <array> <bit> <charconv> <cstddef> <cstdint> <functional> <iterator> <limits> <map>
  <memory> <optional> <set> <span> <string> <string_view> <utility> <variant> <vector>)
set(INSIDEJOB_HEADERS_rules ${INSIDEJOB_HEADERS_pure})
set(INSIDEJOB_HEADERS_library
  ${INSIDEJOB_HEADERS_pure} <atomic> <chrono> <cstdio> <cstdlib> <cstring> <deque> <mutex> <thread>
  <unordered_map>)
set(INSIDEJOB_HEADERS_test
  ${INSIDEJOB_HEADERS_library} <filesystem> <fstream> <iostream> <sstream> <gtest/gtest.h>)
set(INSIDEJOB_HEADERS_network
  ${INSIDEJOB_HEADERS_library}
  <boost/asio/as_tuple.hpp> <boost/asio/co_spawn.hpp> <boost/asio/detached.hpp>
  <boost/asio/ip/tcp.hpp> <boost/asio/post.hpp> <boost/asio/ssl/context.hpp>
  <boost/asio/ssl/stream.hpp> <boost/asio/thread_pool.hpp> <boost/asio/use_awaitable.hpp>
  <boost/asio/write.hpp> <boost/beast/core/flat_buffer.hpp>
  <boost/beast/http/message_generator.hpp> <boost/beast/http/parser.hpp>
  <boost/beast/http/read.hpp> <boost/beast/http/string_body.hpp> <boost/beast/http/write.hpp>)

if(INSIDEJOB_PRECOMPILED AND CMAKE_CXX_COMPILER_LAUNCHER STREQUAL "ccache")
  # What ccache asks for where headers are precompiled. It takes the dependencies from the compiler,
  # and so does not preprocess what it does not know yet.
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_DEPEND=1
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ccache)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    target_compile_options(insidejob_flags INTERFACE "SHELL:-Xclang -fno-pch-timestamp")
  else()
    target_compile_options(insidejob_flags INTERFACE -fpch-preprocess)
  endif()
endif()

function(insidejob_precompiled target kind)
  if(NOT INSIDEJOB_PRECOMPILED)
    return()
  endif()
  get_property(first GLOBAL PROPERTY insidejob_precompiled_${kind})
  if(first)
    target_precompile_headers(${target} REUSE_FROM ${first})
  else()
    set_property(GLOBAL PROPERTY insidejob_precompiled_${kind} ${target})
    target_precompile_headers(${target} PRIVATE ${INSIDEJOB_HEADERS_${kind}})
  endif()
endfunction()
