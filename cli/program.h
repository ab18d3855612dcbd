// The frame of a program: reads the command line and runs the subcommand named there.
#pragma once

#include "cli/complain.h"

namespace CLI {
class App;
}

namespace insidejob {

// `add` adds the subcommands. Returns the program's exit status.
int run_program(int argc, char** argv, void (*add)(CLI::App& program, Run& run));

void add_serve(CLI::App& program, Run& run);

}  // namespace insidejob
