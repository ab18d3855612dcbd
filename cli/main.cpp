// The one program of the project. `insidejob --help` lists what it can do.
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <cstdio>
#include <exception>
#include <iostream>
#include <string>

#include "cli/command.h"
#include "cli/version.h"

namespace insidejob {

int complain(std::string_view what) {
  std::cerr << "insidejob: " << what << '\n';
  return k_unusable;
}

namespace {

int run_program(int argc, char** argv) {
  CLI::App program{"Inside Job: a mostly cooperative trick-taking game with one secret Insider.",
                   "insidejob"};
  program.set_version_flag("--version", std::string{"insidejob "} + k_version);
  program.require_subcommand(1);
  Run run;
  add_play(program, run);
  add_serve(program, run);
  add_referee(program, run);
  add_simulate(program, run);
  add_arena(program, run);
  add_balance(program, run);
  add_belief(program, run);
  add_styles(program, run);
  add_perft(program, run);
  add_bench(program, run);
  add_admin(program, run);
  add_verify_deal(program, run);
  add_completion(program, run);
  add_manual(program, run);
  // Only now, so that the subcommands do not inherit it.
  program.footer("For help on one of them: insidejob SUBCOMMAND --help");
  const auto is_named = [&](const CLI::App* command) { return command->get_name() == argv[1]; };
  if (argc > 1 && argv[1][0] != '-' && program.get_subcommands(is_named).empty()) {
    return complain(std::string{"there is no command '"} + argv[1] +
                    "'; insidejob --help lists the subcommands");
  }
  if (argc < 2) {
    std::cout << program.help();
    return k_unusable;
  }
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const int code = program.exit(error, std::cout, std::cerr);
    return code == 0 ? k_success : k_unusable;
  }
  return run();
}

}  // namespace
}  // namespace insidejob

int main(int argc, char** argv) {
  try {
    return insidejob::run_program(argc, argv);
  } catch (const std::exception& error) {
    return insidejob::complain(error.what());
  }
}
