#include "tools/load/usage.h"

#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <cstdio>
#include <memory>
#include <string>

namespace insidejob::load {

std::optional<Usage> read_stat(std::string_view stat, long ticks, long page) {
  // The second field, the name, may contain blanks and parentheses. Later fields may not.
  const std::size_t name_end = stat.rfind(')');
  if (name_end == std::string_view::npos) return std::nullopt;
  stat.remove_prefix(name_end + 1);
  constexpr unsigned first = 3;  // number of the field after the name
  constexpr unsigned user = 14;
  constexpr unsigned system = 15;
  constexpr unsigned resident = 24;
  std::array<std::uint64_t, resident + 1> fields{};
  for (unsigned field = first; field <= resident; ++field) {
    if (stat.empty() || stat.front() != ' ') return std::nullopt;
    stat.remove_prefix(1);
    const std::string_view text = stat.substr(0, stat.find(' '));
    // The state is a letter and some fields are negative. These stay 0.
    std::from_chars(text.data(), text.data() + text.size(), fields[field]);
    stat.remove_prefix(text.size());
  }
  return Usage{
      .processor_seconds =
          static_cast<double>(fields[user] + fields[system]) / static_cast<double>(ticks),
      .resident = fields[resident] * static_cast<std::uint64_t>(page),
  };
}

std::optional<Usage> usage_of(int process) {
  const std::string path = "/proc/" + std::to_string(process) + "/stat";
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file{std::fopen(path.c_str(), "r"),
                                                             &std::fclose};
  if (!file) return std::nullopt;
  std::array<char, 2048> text{};
  const std::size_t size = std::fread(text.data(), 1, text.size(), file.get());
  return read_stat({text.data(), size}, ::sysconf(_SC_CLK_TCK), ::sysconf(_SC_PAGESIZE));
}

double own_processor_seconds() {
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

}  // namespace insidejob::load
