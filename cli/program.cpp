#include "cli/program.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <exception>
#include <iostream>
#include <string>

#include "cli/complain.h"
#include "cli/version.h"

namespace insidejob {
namespace {

int run_command(int argc, char** argv, void (*add)(CLI::App& program, Run& run)) {
  CLI::App program{"Inside Job: a mostly cooperative trick-taking game with one secret Insider.",
                   "insidejob"};
  program.set_version_flag("--version", std::string{"insidejob "} + k_version);
  program.require_subcommand(1);
  Run run;
  add(program, run);
  // Set last, so that the subcommands do not inherit it.
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

int run_program(int argc, char** argv, void (*add)(CLI::App& program, Run& run)) {
  try {
    return run_command(argc, argv, add);
  } catch (const std::exception& error) {
    return complain(error.what());
  }
}

}  // namespace insidejob
