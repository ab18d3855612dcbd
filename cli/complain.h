// What a subcommand runs, its exit status, and its complaints about how it was called.
#pragma once

#include <functional>
#include <string_view>

namespace insidejob {

inline constexpr int k_success = 0;
inline constexpr int k_failure = 1;
inline constexpr int k_unusable = 2;  // an unreadable file, conflicting options

// What the chosen subcommand will do.
using Run = std::function<int()>;

// Says on standard error what is wrong and returns k_unusable.
int complain(std::string_view what);

}  // namespace insidejob
