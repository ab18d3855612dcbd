# INSIDEJOB_FAST_BUILD, for ./play, ./check and WebAssembly: what it takes to compile everything from
# scratch in a few minutes. It is no excuse: sources include what they use, as a build without it
# shows.
option(INSIDEJOB_FAST_BUILD "Precompiled headers, and several files compiled as one" OFF)

# Third-party headers, parsed once: `insidejob_precompiled(target KIND)`, with the kinds
#   none
#   pure     the standard library without exceptions and type information
#   library  the standard library
#   test     that, and GoogleTest
#   network  that, and Boost's Asio and Beast
# The first target of a kind builds the header and the others use it, so all of a kind must have the
# same flags. Nothing of the project is in it.
set(INSIDEJOB_HEADERS_pure
  <algorithm> <array> <bit> <charconv> <cstddef> <cstdint> <functional> <iterator> <limits> <map>
  <memory> <optional> <set> <span> <string> <string_view> <utility> <variant> <vector>)
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

if(INSIDEJOB_FAST_BUILD AND CMAKE_CXX_COMPILER_LAUNCHER STREQUAL "ccache")
  # What ccache requires with precompiled headers. It takes the dependencies from the compiler, and
  # so does not preprocess what it does not know yet.
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_DEPEND=1
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ccache)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    target_compile_options(insidejob_flags INTERFACE "SHELL:-Xclang -fno-pch-timestamp")
  else()
    target_compile_options(insidejob_flags INTERFACE -fpch-preprocess)
  endif()
endif()

function(insidejob_precompiled target kind)
  if(NOT INSIDEJOB_FAST_BUILD OR kind STREQUAL "none")
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

# What a source defines at the start of a line, which is where the formatter puts it.
function(insidejob_names_in out file)
  file(READ ${file} text)
  set(name "([A-Za-z_][A-Za-z0-9_]*)(\\[[^]\n]*\\])? ?[({=]")
  string(REGEX MATCHALL "\n[A-Za-z][A-Za-z0-9_:<>,&* ]*[ *&]${name}" lines "\n${text}")
  list(FILTER lines EXCLUDE REGEX "^\nnamespace ")
  list(TRANSFORM lines REPLACE ".*[ *&]${name}$" "\\1")
  set(${out} "${lines}" PARENT_SCOPE)
endfunction()

# Sources of one target compiled together, up to `most` at a time. They share one unnamed namespace, so
# no two sources that define the same name are batched. A source that must stay apart for another
# reason, such as a using-declaration that means something else elsewhere, sets
# SKIP_UNITY_BUILD_INCLUSION.
function(insidejob_batched target most)
  if(NOT INSIDEJOB_FAST_BUILD)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    get_filename_component(file ${source} ABSOLUTE)
    get_source_file_property(apart ${source} SKIP_UNITY_BUILD_INCLUSION)
    # Generated sources stay apart, whether they exist yet or not, so that the program is the same
    # from a fresh folder and from one that was built in before.
    cmake_path(IS_PREFIX PROJECT_BINARY_DIR ${file} made)
    if(apart OR made)
      continue()
    endif()
    insidejob_names_in(names ${file})
    set(batch 0)
    set(fits FALSE)
    while(NOT fits)
      math(EXPR batch "${batch} + 1")
      set(fits TRUE)
      list(LENGTH files_${batch} size)
      if(size EQUAL most)
        set(fits FALSE)
        continue()
      endif()
      foreach(name IN LISTS names)
        if(name IN_LIST names_${batch})
          set(fits FALSE)
          break()
        endif()
      endforeach()
    endwhile()
    list(APPEND files_${batch} ${file})
    list(APPEND names_${batch} ${names})
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${batch})
  endforeach()
endfunction()
