// What a process has used, according to /proc.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace insidejob::load {

struct Usage {
  double processor_seconds = 0;  // user and system, all threads
  std::uint64_t resident = 0;    // bytes
};

[[nodiscard]] std::optional<Usage> usage_of(int process);
[[nodiscard]] double own_processor_seconds();

// Reads /proc/PID/stat. The system defines `ticks` per second and bytes per page.
[[nodiscard]] std::optional<Usage> read_stat(std::string_view stat, long ticks, long page);

}  // namespace insidejob::load
