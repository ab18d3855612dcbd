// insidejob_load: many tables on a running server, and how it copes. See tools/load/README.md.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <cstdio>
#include <exception>
#include <map>
#include <string>

#include "tools/load/generator.h"

namespace insidejob::load {
namespace {

// In this order: the run was sound; something was refused, closed or stalled; there was no run.
constexpr int k_sound = 0;
constexpr int k_unsound = 1;
constexpr int k_unusable = 2;

constexpr unsigned k_other_files = 64;  // besides the players' connections

int complain(const std::string& what) {
  fmt::print(stderr, "insidejob_load: {}\n", what);
  return k_unusable;
}

int run_program(int argc, char** argv) {
  LoadOptions options;
  bool hold = false;
  bool json = false;
  const std::map<std::string, Mode> modes{{"full", Mode::full}, {"paced", Mode::paced}};
  CLI::App program{"Plays at many tables of a running server at once and measures it.",
                   "insidejob_load"};
  program.add_option("--host", options.host, "Where the server is")->capture_default_str();
  program.add_option("--port", options.ports, "Its port; of several nodes of a site, each of them")
      ->required()
      ->check(CLI::Range(1, 65535));
  program.add_option("--tables", options.tables, "How many tables")
      ->capture_default_str()
      ->check(CLI::Range(1, 100'000));
  program.add_option("--seats", options.seats, "Players, and connections, at each")
      ->capture_default_str()
      ->check(CLI::Range(2, 5));
  program.add_option("--mode", options.mode, "full: all move at once; paced: one move an interval")
      ->transform(CLI::CheckedTransformer(modes))
      ->default_str("full");
  program.add_option("--interval-ms", options.interval_ms, "Between two moves of a paced table")
      ->capture_default_str()
      ->check(CLI::Range(1, 3'600'000));
  program.add_option("--seconds", options.seconds, "How long to measure")
      ->capture_default_str()
      ->check(CLI::Range(1, 86'400));
  program.add_option("--warmup", options.warmup_seconds, "How long to play before, in seconds")
      ->capture_default_str()
      ->check(CLI::Range(0, 86'400));
  program
      .add_option("--patience", options.patience_seconds, "For a step of the set-up, in seconds")
      ->capture_default_str()
      ->check(CLI::Range(1, 3'600));
  program.add_option("--pid", options.server_process, "The server's process, to see what it uses")
      ->check(CLI::PositiveNumber);
  program.add_flag("--awake", options.awake,
                   "Never sleep: the server then need not wake this program's core");
  program.add_flag("--hold", hold, "Start the games, then only hold the connections");
  program.add_flag("--json", json, "One JSON object instead of text");
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return program.exit(error) == 0 ? k_sound : k_unusable;
  }
  if (hold) options.mode = Mode::hold;

  const std::uint64_t connections = std::uint64_t{options.tables} * options.seats;
  if (!allow_open_files(connections + k_other_files)) {
    return complain(
        fmt::format("the limit of open files is too low for {} connections "
                    "(raise it: ulimit -Hn)",
                    connections));
  }
  Generator generator{options};
  if (const auto why = generator.run()) return complain(*why);
  const Figures& figures = generator.figures();
  const std::string report = json ? as_json(options, figures) + "\n" : as_text(options, figures);
  fmt::print("{}", report);
  return figures.sound() ? k_sound : k_unsound;
}

}  // namespace
}  // namespace insidejob::load

int main(int argc, char** argv) {
  try {
    return insidejob::load::run_program(argc, argv);
  } catch (const std::exception& error) {
    std::fputs(error.what(), stderr);
    return insidejob::load::k_unusable;
  }
}
