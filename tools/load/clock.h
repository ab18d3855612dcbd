// Nanoseconds of a clock that only goes forward.
#pragma once

#include <chrono>
#include <cstdint>

namespace insidejob::load {

inline constexpr std::int64_t k_millisecond = 1'000'000;
inline constexpr std::int64_t k_second = 1'000 * k_millisecond;

[[nodiscard]] inline std::int64_t now_ns() {
  const auto since = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::nanoseconds>(since).count();
}

}  // namespace insidejob::load
