// What a subcommand runs, its exit status, and what it says when it cannot be used like that.
#pragma once

#include <functional>
#include <string_view>

namespace insidejob {

inline constexpr int k_success = 0;
inline constexpr int k_failure = 1;
inline constexpr int k_unusable = 2;  // a file that cannot be read, conflicting options

// What the chosen subcommand will do.
using Run = std::function<int()>;

// Says on standard error what is wrong and returns k_unusable.
int complain(std::string_view what);

}  // namespace insidejob
