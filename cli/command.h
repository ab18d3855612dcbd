// One file per subcommand: each adds itself to the program and says what to run. The exit status is
// what `run` returns; a wrong command line is 2 everywhere.
#pragma once

#include <CLI/App.hpp>
#include <functional>
#include <iosfwd>

namespace insidejob {

inline constexpr int k_success = 0;
inline constexpr int k_failure = 1;
inline constexpr int k_unusable = 2;  // a file that cannot be read, conflicting options

// What the chosen subcommand will do.
using Run = std::function<int()>;

void add_referee(CLI::App& program, Run& run);
void add_simulate(CLI::App& program, Run& run);
void add_arena(CLI::App& program, Run& run);
void add_balance(CLI::App& program, Run& run);
void add_belief(CLI::App& program, Run& run);
void add_styles(CLI::App& program, Run& run);
void add_perft(CLI::App& program, Run& run);
void add_play(CLI::App& program, Run& run);
void add_bench(CLI::App& program, Run& run);
void add_serve(CLI::App& program, Run& run);
void add_admin(CLI::App& program, Run& run);
void add_verify_deal(CLI::App& program, Run& run);
void add_completion(CLI::App& program, Run& run);
void add_manual(CLI::App& program, Run& run);

// Says on standard error what is wrong and returns k_unusable.
int complain(std::string_view what);

}  // namespace insidejob
