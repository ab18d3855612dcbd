// Options of one subcommand from a file: a line is NAME=VALUE, or begins with # and is a comment.
// CLI11 reads configuration files for a whole program only, and would take a # or a comma in a
// database's address for something else; here a value is what stands after the =, to the end of
// the line.
#pragma once

#include <CLI/App.hpp>
#include <string>

namespace insidejob {

// Gives the options what the file says. What came from the command line or the environment stays,
// and with it the choice between options that exclude each other. Called when those are read;
// throws CLI::ConfigError with the line that is wrong.
void read_config_file(CLI::App& command, const std::string& file);

// A file for read_config_file with every option of the command, its meaning before it: those that
// were given with their values, the others as comments.
[[nodiscard]] std::string config_file_text(const CLI::App& command);

}  // namespace insidejob
