// Options of one subcommand from a file. A line is either NAME=VALUE or a comment that starts with
// #. CLI11 reads configuration files only for a whole program, and would misread a # or a comma in
// a database address. Here a value is everything after the =, to the end of the line.
#pragma once

#include <CLI/App.hpp>
#include <string>

namespace insidejob {

// Sets the options from the file. The command line and the environment take precedence, also in the
// choice between options that exclude each other. Call it after those have been read. Throws
// CLI::ConfigError with the offending line.
void read_config_file(CLI::App& command, const std::string& file);

// A file for read_config_file with every option of the command, each preceded by its description.
// Options that were given have their values, and the others are commented out.
[[nodiscard]] std::string config_file_text(const CLI::App& command);

}  // namespace insidejob
