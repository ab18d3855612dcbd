// One file per subcommand. Each adds itself to the program and says what to run. The exit status is
// what `run` returns. For a wrong command line it is always 2.
#pragma once

#include <CLI/App.hpp>
// add_subcommand makes an App, which needs the definitions in these two.
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "cli/complain.h"

namespace insidejob {

void add_referee(CLI::App& program, Run& run);
void add_simulate(CLI::App& program, Run& run);
void add_arena(CLI::App& program, Run& run);
void add_balance(CLI::App& program, Run& run);
void add_belief(CLI::App& program, Run& run);
void add_merge(CLI::App& program, Run& run);
void add_worker(CLI::App& program, Run& run);
void add_styles(CLI::App& program, Run& run);
void add_perft(CLI::App& program, Run& run);
void add_solve(CLI::App& program, Run& run);
void add_play(CLI::App& program, Run& run);
void add_bench(CLI::App& program, Run& run);
void add_admin(CLI::App& program, Run& run);
void add_challenge(CLI::App& program, Run& run);
void add_puzzles(CLI::App& program, Run& run);
void add_review(CLI::App& program, Run& run);
void add_verify_deal(CLI::App& program, Run& run);
void add_completion(CLI::App& program, Run& run);
void add_manual(CLI::App& program, Run& run);

}  // namespace insidejob
