// Mutual exclusion where there are threads. The WebAssembly module has none, and its library has no
// std::mutex.
#pragma once

#ifndef __wasm__
#include <mutex>
#endif

namespace insidejob {

#ifdef __wasm__
class Mutex {};
class [[nodiscard]] Lock {
 public:
  explicit Lock(Mutex& /*mutex*/) {}
};
#else
using Mutex = std::mutex;
using Lock = std::scoped_lock<std::mutex>;
#endif

}  // namespace insidejob
